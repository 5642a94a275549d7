-- Needs the right to create in the database, as its owner has: pg_trgm is a trusted extension.
create extension if not exists pg_trgm;

create function folded_names(names text[]) returns text[] language sql immutable parallel safe
  as 'select coalesce(array_agg(lower(name) order by place), array[]::text[]) from unnest(names) with ordinality as named (name, place)';

-- What search looks in: small letters without accents, as rules/search.ts folds what is typed, and a blank before every word,
-- also after a bracket or a dash, so that the beginning of a word is found by index as well (server/campaigns/matching.ts).
alter table campaigns
  add column search_text text not null generated always as (
    regexp_replace(
      lower(regexp_replace(normalize(' ' || saas_name || ' ' || description, NFKD), '[\u0300-\u036f]', '', 'g')),
      '([!-/:-@\[-`{-~«»¿¡‘’‚“”„–—])([a-z0-9])', '\1 \2', 'g')) stored,
  add column subreddit_keys text[] not null generated always as (folded_names(target_subreddits)) stored;

-- Counts on a campaign change with every submission. With room on its page the new row needs no new entry in any index.
alter table campaigns set (fillfactor = 80);

create index campaigns_search on campaigns using gin (search_text gin_trgm_ops)
  with (gin_pending_list_limit = 256) where status = 'active';
create index campaigns_subreddits on campaigns using gin (subreddit_keys)
  with (gin_pending_list_limit = 256) where status = 'active';
create index campaigns_ending on campaigns (kind, expires_at, id) where status = 'active';

-- The words of all campaigns, where a misspelt one finds what was meant; what has digits is no word that anybody misspells. They are only ever added (server/campaigns/words.ts).
create table campaign_words (word text collate "C" primary key);
create index campaign_words_near on campaign_words (left(word, 1), length(word), word);
insert into campaign_words (word)
  select distinct word from campaigns, regexp_split_to_table(search_text, '[^[:alnum:]]+') word
  where length(word) between 3 and 40 and word !~ '[0-9]';
