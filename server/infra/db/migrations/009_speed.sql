-- People are listed by name and found by a part of name or address. Needs pg_trgm, a trusted extension: the database's owner may create it.
create extension if not exists pg_trgm;
create index profiles_name on profiles (full_name, id);
create index profiles_search on profiles using gin (full_name gin_trgm_ops);
create index users_search on users using gin (email gin_trgm_ops);

-- One's own work in a campaign, also where a busy contributor meets a campaign with very much work.
create index submissions_own_in_campaign on submissions (contributor_id, campaign_id);

-- What admins count, without reading the campaigns themselves: equal keys share one entry, so it is small.
create index campaigns_counted on campaigns (kind) where status <> 'deleted';
