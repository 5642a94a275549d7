-- What each job of the server did last, all processes together. Written every few seconds, not at every run.
create table job_runs (
  name text primary key,
  last_started_at timestamptz,
  last_ended_at timestamptz,
  last_succeeded_at timestamptz,
  last_failed_at timestamptz,
  -- What kind of fault it was: never a person's words or address.
  last_error text check (length(last_error) <= 200),
  runs integer not null default 0,
  failures integer not null default 0
);

-- Each time the books were checked. One that was asked for waits until a process takes it, and at most one is open.
create table books_checks (
  id uuid primary key,
  -- Nobody: the check of every night.
  asked_by uuid references users (id) on delete set null,
  asked_at timestamptz not null default now(),
  started_at timestamptz,
  ended_at timestamptz,
  state text not null default 'asked' check (state in ('asked', 'running', 'done', 'failed')),
  took_ms integer,
  accounts integer,
  transfers integer,
  -- How many differences there are, and the first of them; people and campaigns by id.
  difference_count integer,
  differences jsonb not null default '[]',
  error text check (length(error) <= 200),
  check ((state in ('done', 'failed')) = (ended_at is not null))
);
create unique index books_checks_open on books_checks ((true)) where state in ('asked', 'running');
create index books_checks_newest on books_checks (asked_at desc, id desc);

-- A decision that a fault of ours keeps from taking effect.
alter table decisions add column attempts integer not null default 0;
alter table decisions add column error text check (length(error) <= 200);
create index decisions_failing on decisions (created_at desc, submission_id desc) where attempts > 0;

-- When a delivery was last tried, and the lists of them for an operator.
alter table deliveries add column tried_at timestamptz;
create index deliveries_listed on deliveries (channel, state, due_at desc, id desc);
create index deliveries_sent on deliveries (channel, sent_at desc) where sent_at is not null;

-- What became of an event, in a word that a list can be filtered by, and what kept it from being applied.
alter table webhook_events add column error text check (length(error) <= 200);
alter table webhook_events add column verdict text not null generated always as (
  case
    when applied_at is null then 'waiting'
    when outcome like 'refused:%' then 'refused'
    when name = 'reconciliation' then 'repair'
    when outcome like 'applied%' then 'applied'
    else 'kept'
  end) stored;
create index webhook_events_verdict on webhook_events (verdict, received_at desc, id desc);
create index webhook_events_failing on webhook_events (next_try_at) where applied_at is null and attempts > 0;
