-- People and rooms are found without their accents and with any apostrophe: names as `foldedName` of rules/search.ts folds what is typed.
-- Accents are decomposed by NFKD and dropped.
alter table profiles
  add column name_text text not null generated always as (
    replace(lower(regexp_replace(normalize(full_name, NFKD), '[\u0300-\u036f]', '', 'g')), '’', '''')) stored;
drop index profiles_search;
create index profiles_named on profiles using gin (name_text gin_trgm_ops);

alter table squad_rooms
  add column name_text text not null generated always as (
    replace(lower(regexp_replace(normalize(name, NFKD), '[\u0300-\u036f]', '', 'g')), '’', '''')) stored;
