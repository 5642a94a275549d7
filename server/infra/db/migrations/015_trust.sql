-- Who did what to whom, when, from where, before and after. Rows are only ever added; names are read from the people, so that
-- nothing of a person who has left stays in it but what the columns say.
create table audit_entries (
  id uuid primary key,
  at timestamptz not null default now(),
  -- Nobody: a command on the server, or the product by itself.
  actor_id uuid references users (id),
  action text not null,
  -- Whose account or work it was done to.
  subject_id uuid references users (id),
  -- The campaign, message, report or other row it was done to, where it is not the person.
  target_id uuid,
  before jsonb,
  after jsonb,
  reason text,
  address text,
  device text
);
create index audit_newest on audit_entries (at desc, id desc);
create index audit_actor on audit_entries (actor_id, at desc, id desc);
create index audit_subject on audit_entries (subject_id, at desc, id desc);
create index audit_action on audit_entries (action, at desc, id desc);

-- How often something was tried within a window of time: kept here so that a restart or another process forgives nothing.
create table attempts (
  key text primary key,
  count integer not null check (count > 0),
  resets_at timestamptz not null
);
create index attempts_over on attempts (resets_at);

-- Whoever an admin keeps out for now.
alter table users add column suspended_at timestamptz;
