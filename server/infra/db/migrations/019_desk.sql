-- What an admin removed a moment ago, so that Undo brings back the same rows (server/admin/removals.ts). Swept when it is too late for that.
create table removals (
  id uuid primary key,
  removed_by uuid not null references users (id) on delete cascade,
  -- Whose role it was; nobody's when only a place in a team ended.
  user_id uuid references users (id) on delete cascade,
  kept jsonb not null default '{}',
  removed_at timestamptz not null default now(),
  undone_at timestamptz
);
create index removals_old on removals (removed_at);

-- People as admins list them, newest first, and how many came on each day. Nobody counts whoever has left.
create index users_newest on users (created_at desc, id desc) where left_at is null;
create index user_roles_given on user_roles (role, created_at);
create index squad_rooms_opened on squad_rooms (created_at);
drop index campaigns_counted;
create index campaigns_made on campaigns (created_at) where status <> 'deleted';

-- One founder's team, newest first; and what a contributor has under way.
create index assignments_founder on founder_team_assignments (founder_id, assigned_at desc, id desc);
create index submissions_under_way on submissions (contributor_id) where status in ('pending', 'pending_post');
