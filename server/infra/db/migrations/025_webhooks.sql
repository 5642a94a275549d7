-- Where founders are told what happens in their campaigns.
create table webhook_endpoints (
  id uuid primary key,
  user_id uuid not null references users (id) on delete cascade,
  url text not null check (length(url) between 1 and 2000),
  events text[] not null,
  -- Encrypted: what is sent is signed with it.
  secret text not null,
  -- The one before, which goes on signing for a day.
  old_secret text,
  old_secret_until timestamptz,
  created_at timestamptz not null default now(),
  off_since timestamptz,
  off_reason text check (off_reason in ('paused', 'gone', 'failing')),
  -- Since when it has taken nothing.
  failing_since timestamptz,
  check ((off_since is null) = (off_reason is null))
);
create index webhook_endpoints_user on webhook_endpoints (user_id, created_at, id);

-- What is to be told, written in the transaction of its cause. The id is the same however often it is sent.
create table webhook_messages (
  id uuid primary key,
  endpoint_id uuid not null references webhook_endpoints (id) on delete cascade,
  event text not null,
  payload text not null,
  state text not null default 'waiting' check (state in ('waiting', 'sent', 'dead', 'dropped')),
  attempts integer not null default 0,
  created_at timestamptz not null default now(),
  due_at timestamptz not null default now(),
  tried_at timestamptz,
  -- What the endpoint answered last; null when it did not.
  status integer,
  error text
);
create index webhook_messages_due on webhook_messages (due_at) where state = 'waiting';
create index webhook_messages_of on webhook_messages (endpoint_id, created_at desc, id desc);
create index webhook_messages_old on webhook_messages (created_at) where state <> 'waiting';

-- Word of an endpoint that was switched off.
alter table letters drop constraint letters_kind_check;
alter table letters add constraint letters_kind_check check (kind in
  ('recovery', 'verification', 'old_address', 'new_address', 'password_changed', 'address_changed', 'token_made', 'webhook_off'));
