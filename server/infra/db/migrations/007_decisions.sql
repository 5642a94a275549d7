-- A founder's decision takes effect after some seconds. While its row is here, nothing has happened but to the founder's own screens.
create table decisions (
  submission_id uuid primary key references submissions (id),
  founder_id uuid not null references users (id),
  move text not null check (move in ('approve', 'reject')),
  reason text check (length(reason) <= 1000),
  -- What was decided about; work that was sent anew since is other work.
  attempt integer not null,
  due_at timestamptz not null,
  created_at timestamptz not null default now(),
  check (move = 'reject' or reason is null)
);
create index decisions_due on decisions (due_at, submission_id);
create index decisions_founder on decisions (founder_id, due_at);

-- The decided work of a campaign, a page at a time, newest decision first.
create index submissions_decided on submissions (campaign_id, decided_at desc, id desc)
  where status in ('approved', 'rejected', 'withdrawn', 'lapsed');
