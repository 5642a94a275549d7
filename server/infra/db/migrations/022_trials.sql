-- Who has had the free trial: a keyed hash of their mailbox and of the provider's customer, kept also when the account is gone.
create table trials_used (
  mark text primary key,
  user_id uuid not null references users (id),
  used_at timestamptz not null default now()
);
create index trials_used_by on trials_used (user_id);

-- False for a trial that somebody had before under another account: it grants nothing.
alter table subscriptions add column trial_counts boolean not null default true;
