-- Links that prove a mailbox, of which only hashes are kept. One of a kind for each person: the newest wins.
create table email_links (
  user_id uuid not null references users (id),
  purpose text not null check (purpose in ('recovery', 'verification', 'old_address', 'new_address')),
  token_hash text not null unique,
  -- Where it was mailed to; null for one that an operator printed, which proves no mailbox.
  address text,
  -- Tells whether the password still is the one that this link may replace.
  password_mark text,
  expires_at timestamptz not null,
  primary key (user_id, purpose)
);
create index email_links_over on email_links (expires_at);

-- A new address that waits until both it and the present one are confirmed.
create table email_changes (
  user_id uuid primary key references users (id),
  new_address text not null,
  -- A present address that was never confirmed is not asked: nobody may be there to answer.
  asks_old boolean not null,
  -- The one that asked goes on when all others end.
  session_id uuid,
  old_confirmed_at timestamptz,
  new_confirmed_at timestamptz,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null
);
create index email_changes_over on email_changes (expires_at);

-- Mails about accounts, each written in the transaction of its cause. The links they carry are made when they go.
create table letters (
  id uuid primary key,
  kind text not null check (kind in
    ('recovery', 'verification', 'old_address', 'new_address', 'password_changed', 'address_changed')),
  -- Null while nobody has looked whose address a visitor typed.
  user_id uuid references users (id),
  address text not null,
  -- The browser that changed the password; the address that is or was to be the new one.
  detail text,
  state text not null default 'waiting' check (state in ('waiting', 'sent', 'dropped', 'dead')),
  due_at timestamptz not null default now(),
  attempts integer not null default 0,
  created_at timestamptz not null default now(),
  sent_at timestamptz,
  error text
);
create index letters_due on letters (due_at) where state = 'waiting';
create index letters_person on letters (user_id);
create index letters_settled on letters (due_at) where state <> 'waiting';
