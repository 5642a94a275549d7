-- Ways of signing in besides a password.

-- When somebody's role was first decided, by them or for them. Whoever has lost one since cannot choose another.
alter table users add column role_settled_at timestamptz;
update users set role_settled_at = created_at;

-- A person's accounts elsewhere (Google) stand in accounts, beside the password: one of each kind.
create unique index accounts_one_google on accounts (user_id) where provider_id = 'google';

-- Somebody is at Google now. Named by a hash of the state; the browser that left alone may come back with it, once.
create table google_trips (
  id text primary key,
  browser text not null,
  nonce text not null,
  verifier text not null,
  -- Chosen at sign-up, for whoever turns out to be new.
  role text check (role in ('founder', 'contributor')),
  next text,
  -- Whose account Google is being linked to, while they are signed in.
  user_id uuid references users (id) on delete cascade,
  expires_at timestamptz not null
);
create index google_trips_over on google_trips (expires_at);
create index google_trips_user on google_trips (user_id) where user_id is not null;

create table passkeys (
  id uuid primary key,
  user_id uuid not null references users (id) on delete cascade,
  credential_id text not null unique,
  public_key text not null,
  -- Of a key that counts its uses; one that goes back was copied.
  counter bigint not null,
  transports text[] not null,
  name text not null check (length(name) between 1 and 100),
  created_at timestamptz not null default now(),
  used_at timestamptz
);
create index passkeys_user on passkeys (user_id, created_at, id);

-- What a passkey has to sign, named by a hash of it; with a person while they add one.
create table passkey_questions (
  id text primary key,
  user_id uuid references users (id) on delete cascade,
  expires_at timestamptz not null
);
create index passkey_questions_over on passkey_questions (expires_at);
create index passkey_questions_user on passkey_questions (user_id) where user_id is not null;

-- The secret that a person's authenticator app shares with us, encrypted. Not asked for before it is confirmed with a code.
create table two_steps (
  user_id uuid primary key references users (id) on delete cascade,
  secret text not null,
  started_at timestamptz not null default now(),
  confirmed_at timestamptz,
  -- The newest half minute whose code was taken: each is taken once.
  last_step bigint not null default 0
);

-- Hashes of the codes on paper; a used one goes.
create table recovery_codes (
  user_id uuid not null references two_steps (user_id) on delete cascade,
  hash text not null,
  primary key (user_id, hash)
);

-- Somebody has proven the first step and owes a code. Named by a hash of their browser's cookie.
create table second_steps (
  id text primary key,
  user_id uuid not null references users (id) on delete cascade,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null
);
create index second_steps_over on second_steps (expires_at);
create index second_steps_user on second_steps (user_id);
