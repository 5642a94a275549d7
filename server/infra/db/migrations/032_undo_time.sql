-- How long this person can undo what they decide or remove. A decision keeps its own time in due_at, a removal in undo_seconds, so that
-- another choice affects only later ones.
alter table profiles add column undo_seconds integer not null default 10 check (undo_seconds in (10, 30, 120));
alter table removals add column undo_seconds integer not null default 10;
