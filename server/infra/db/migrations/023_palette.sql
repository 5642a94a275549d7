-- What the command palette looks in: a campaign's name alone, written as search_text is (migration 005). Names seldom change, so counts on
-- a campaign still change in place. It serves whatever the status: owners and admins find what explore no longer lists.
alter table campaigns
  add column name_text text not null generated always as (
    regexp_replace(
      lower(regexp_replace(normalize(' ' || saas_name, NFKD), '[\u0300-\u036f]', '', 'g')),
      '([!-/:-@\[-`{-~«»¿¡‘’‚“”„–—])([a-z0-9])', '\1 \2', 'g')) stored;
create index campaigns_named on campaigns using gin (name_text gin_trgm_ops)
  with (gin_pending_list_limit = 256) where status <> 'deleted';
