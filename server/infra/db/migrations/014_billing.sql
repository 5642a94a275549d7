-- Webhooks are kept first and applied later, each in a transaction of its own.
alter table webhook_events add column object_id text;
alter table webhook_events add column event_at timestamptz;
alter table webhook_events add column attempts integer not null default 0;
alter table webhook_events add column next_try_at timestamptz not null default now();
create index webhook_events_newest on webhook_events (received_at desc, id desc);
create index webhook_events_waiting on webhook_events (next_try_at) where applied_at is null;

-- plan_variant_id: the plan paid for the present period; variant_id: the one the provider charges next.
alter table subscriptions add column plan_variant_id integer;
alter table subscriptions add column card_brand text;
alter table subscriptions add column card_last_four text;
alter table subscriptions add column provider_created_at timestamptz;
alter table subscriptions add column checked_at timestamptz;
update subscriptions set provider_created_at = created_at;
alter table subscriptions alter column provider_created_at set default now();
alter table subscriptions alter column provider_created_at set not null;
create index subscriptions_unchecked on subscriptions (checked_at nulls first, id) where status <> 'expired';

-- Which plan the provider named at which of its times, so that an invoice finds its plan in whatever order the news come.
create table subscription_plans (
  provider_id text not null,
  at timestamptz not null,
  variant_id integer not null,
  trial boolean not null,
  primary key (provider_id, at, variant_id, trial)
);

create table invoices (
  id text primary key,
  subscription_id text not null,
  user_id uuid not null references users (id) on delete cascade,
  reason text not null check (reason in ('initial', 'renewal', 'updated')),
  status text not null check (status in ('pending', 'paid', 'void', 'refunded', 'partial_refund')),
  total_cents integer not null,
  provider_created_at timestamptz not null,
  provider_updated_at timestamptz not null
);
create index invoices_user on invoices (user_id, provider_created_at);

-- The karma granted for each period so far, and by how many movements of the ledger.
create table period_grants (
  period text primary key,
  user_id uuid not null,
  karma integer not null check (karma >= 0),
  moves integer not null
);
create index period_grants_user on period_grants (user_id);

-- Karma of refunded payments that was spent already. The next grants settle it.
create table billing_debts (
  user_id uuid primary key,
  owed integer not null check (owed >= 0)
);

-- What we are about to ask the provider. A crash in between leaves it open, and reading the provider resolves it.
create table billing_intents (
  id uuid primary key,
  user_id uuid not null references users (id) on delete cascade,
  kind text not null check (kind in ('change', 'undo', 'cancel', 'resume')),
  subscription_id text not null,
  variant_id integer,
  state text not null check (state in ('open', 'done', 'failed')),
  created_at timestamptz not null default now(),
  closed_at timestamptz
);
create unique index billing_intents_open on billing_intents (user_id) where state = 'open';

-- The sandbox provider's own books. The rest of the application reads them through its interface only.
create table sandbox_subscriptions (
  id text primary key,
  variant_id integer not null,
  status text not null check (status in ('on_trial', 'active', 'paused', 'past_due', 'unpaid', 'cancelled', 'expired')),
  renews_at timestamptz,
  ends_at timestamptz,
  trial_ends_at timestamptz,
  custom jsonb not null default '{}',
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create index sandbox_subscriptions_due on sandbox_subscriptions (coalesce(ends_at, renews_at)) where status <> 'expired';

create table sandbox_invoices (
  id text primary key,
  subscription_id text not null references sandbox_subscriptions (id),
  reason text not null check (reason in ('initial', 'renewal', 'updated')),
  status text not null check (status in ('pending', 'paid', 'void', 'refunded', 'partial_refund')),
  total_cents integer not null,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create index sandbox_invoices_subscription on sandbox_invoices (subscription_id, created_at);

create table sandbox_webhooks (
  id uuid primary key,
  body text not null,
  created_at timestamptz not null default now()
);

-- A movement that takes back what a refunded payment had granted.
alter table karma_transfers drop constraint karma_transfers_kind_check;
alter table karma_transfers add constraint karma_transfers_kind_check
  check (kind in ('grant', 'hold', 'release', 'award', 'reversal'));

-- What is already here becomes the books of the sandbox, which alone made it.
insert into sandbox_subscriptions (id, variant_id, status, renews_at, ends_at, trial_ends_at, created_at, updated_at)
  select provider_id, variant_id, status, renews_at, ends_at, trial_ends_at, created_at, provider_updated_at
  from subscriptions where provider_id like 'sandbox-%';
insert into subscription_plans (provider_id, at, variant_id, trial)
  select provider_id, created_at, variant_id, trial_ends_at is not null from subscriptions;
update subscriptions set plan_variant_id = variant_id;
insert into invoices (id, subscription_id, user_id, reason, status, total_cents, provider_created_at, provider_updated_at)
  select distinct on (body->'data'->>'id') body->'data'->>'id', s.provider_id, s.user_id, 'renewal', 'paid', 0,
    (body->'data'->'attributes'->>'updated_at')::timestamptz, (body->'data'->'attributes'->>'updated_at')::timestamptz
  from webhook_events e join subscriptions s on s.provider_id = e.body->'data'->'attributes'->>'subscription_id'
  where e.name = 'subscription_payment_success' and e.outcome = 'applied';
insert into sandbox_invoices (id, subscription_id, reason, status, total_cents, created_at, updated_at)
  select i.id, i.subscription_id, i.reason, i.status, i.total_cents, i.provider_created_at, i.provider_updated_at
  from invoices i join sandbox_subscriptions s on s.id = i.subscription_id;
insert into period_grants (period, user_id, karma, moves)
  select substr(t.cause, 7), a.user_id, t.amount, 1
  from karma_transfers t join karma_accounts a on a.id = t.to_account
  where t.kind = 'grant' and t.cause like 'grant:%' and a.user_id is not null;
insert into subscription_plans (provider_id, at, variant_id, trial)
  select s.provider_id, s.created_at, s.variant_id, true
  from subscriptions s join period_grants g on g.period = 'trial:' || s.provider_id
  on conflict do nothing
