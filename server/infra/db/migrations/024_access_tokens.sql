-- What programs of a person call the API with. Kept as a hash: whoever reads the table can call nothing.
create table access_tokens (
  id uuid primary key,
  user_id uuid not null references users (id) on delete cascade,
  name text not null check (length(name) between 1 and 100),
  hash text not null unique,
  -- How it begins, so that its person knows which it is.
  shown text not null,
  scopes text[] not null,
  created_at timestamptz not null default now(),
  used_at timestamptz,
  -- Null: until it is revoked.
  ends_at timestamptz
);
create index access_tokens_user on access_tokens (user_id, created_at desc, id desc);

-- Word of a new token.
alter table letters drop constraint letters_kind_check;
alter table letters add constraint letters_kind_check check (kind in
  ('recovery', 'verification', 'old_address', 'new_address', 'password_changed', 'address_changed', 'token_made'));
