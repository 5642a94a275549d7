-- One's own sessions, newest first, a page at a time.
drop index sessions_user;
create index sessions_user on sessions (user_id, created_at desc, id desc);

-- Pictures of people. Bytes are stored under the id, which is random; those that no profile shows are swept.
create table avatars (
  id uuid primary key,
  user_id uuid not null references users (id) on delete cascade,
  created_at timestamptz not null default now()
);
create index avatars_uploader on avatars (user_id, created_at);
create index avatars_old on avatars (created_at);

-- Whoever has deleted their account. The row stays, because campaigns, work and the ledger refer to it; nothing of the person is left in it.
alter table users add column left_at timestamptz;

-- Who was told of a newcomer, also those who are no admins any more: the notice has the newcomer's name.
create index notifications_signup on notifications (cause) where type = 'new_user_signup';
