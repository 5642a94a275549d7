-- What a post or comment said before it was sent anew, and what became of it then. The newest version is the submission itself.
create table submission_versions (
  submission_id uuid not null references submissions (id),
  attempt integer not null,
  status text not null check (status in ('rejected', 'withdrawn')),
  title text,
  content text not null,
  url text,
  reject_reason text,
  submitted_at timestamptz not null,
  decided_at timestamptz,
  primary key (submission_id, attempt)
);

-- How long each decision took its founder. Publishing, lapsing and sending anew write over a submission's times; these stay.
create table founder_answers (
  submission_id uuid not null references submissions (id),
  attempt integer not null,
  founder_id uuid not null references users (id),
  waited_seconds integer not null check (waited_seconds >= 0),
  answered_at timestamptz not null default now(),
  primary key (submission_id, attempt)
);
create index founder_answers_newest on founder_answers (founder_id, answered_at desc);

-- Of those before: a comment decided in the instant it was sent was nobody's answer, nor is the end of a deleted campaign.
insert into founder_answers (submission_id, attempt, founder_id, waited_seconds, answered_at)
select s.id, s.attempt, c.founder_id, extract(epoch from s.decided_at - s.submitted_at)::integer, s.decided_at
from submissions s join campaigns c on c.id = s.campaign_id
where s.decided_at > s.submitted_at
  and (s.status in ('rejected', 'pending_post') or (s.status = 'approved' and s.kind = 'comment'))
  and s.reject_reason is distinct from 'The campaign was deleted.';

-- The deadline its contributor was warned of, so that each deadline is told once.
alter table submissions add column warned_of timestamptz;
create index submissions_warning on submissions (publish_by)
  where status = 'pending_post' and warned_of is distinct from publish_by;
