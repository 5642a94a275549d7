-- Fifty characters, each of at most sixteen code units (characterMaxUnits of rules/squads.ts).
alter table squad_rooms drop constraint squad_rooms_name_check;
alter table squad_rooms add constraint squad_rooms_name_check check (length(name) between 1 and 800);
