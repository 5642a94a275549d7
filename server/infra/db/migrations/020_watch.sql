-- Reports on one thing are one case, which an admin takes on and closes. What was reported is read where it is: no copy is kept,
-- so that what its sender deletes is gone here too.
create table moderation_cases (
  id uuid primary key,
  thing text not null check (thing in ('message', 'campaign', 'submission')),
  thing_id uuid not null,
  author_id uuid not null references users (id),
  opened_at timestamptz not null default now(),
  claimed_by uuid references users (id),
  claimed_at timestamptz,
  closed_at timestamptz,
  closed_by uuid references users (id),
  outcome text check (outcome in ('no_action', 'remove_message', 'pause_campaign', 'delete_campaign', 'suspend_author')),
  note text,
  check ((claimed_by is null) = (claimed_at is null)),
  check ((closed_at is null) = (outcome is null))
);
create unique index moderation_cases_one_open on moderation_cases (thing, thing_id) where closed_at is null;
create index moderation_cases_open on moderation_cases (opened_at, id) where closed_at is null;
create index moderation_cases_mine on moderation_cases (claimed_by, opened_at, id) where closed_at is null;
create index moderation_cases_closed on moderation_cases (closed_at desc, id desc) where closed_at is not null;
create index moderation_cases_author on moderation_cases (author_id);

create table reports (
  id uuid primary key,
  case_id uuid not null references moderation_cases (id),
  reporter_id uuid not null references users (id),
  thing text not null check (thing in ('message', 'campaign', 'submission')),
  thing_id uuid not null,
  reason text not null check (reason in ('spam', 'abuse', 'undisclosed', 'against_rules', 'private', 'other')),
  words text,
  created_at timestamptz not null default now()
);
create unique index reports_once on reports (reporter_id, thing, thing_id);
create index reports_case on reports (case_id, created_at, id);
create index reports_own on reports (reporter_id, created_at desc, id desc);

-- An admin who looks through somebody's eyes, in one session of theirs. The session may end without a word, so it is not referred
-- to: a job ends what is over.
create table viewings (
  session_id uuid primary key,
  admin_id uuid not null references users (id),
  user_id uuid not null references users (id),
  started_at timestamptz not null default now(),
  ends_at timestamptz not null
);
create index viewings_over on viewings (ends_at);

-- Paused because its founder is suspended: runs again when that is lifted.
alter table campaigns add column paused_by_suspension boolean not null default false;
create index campaigns_suspended on campaigns (founder_id) where paused_by_suspension;

create index audit_reason on audit_entries using gin (reason gin_trgm_ops);
