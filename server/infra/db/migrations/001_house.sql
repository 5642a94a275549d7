-- Accounts. The first four tables are better-auth's, under our names; the role lives apart, where no sign-up field can reach it.
create table users (
  id uuid primary key,
  name text not null,
  email text not null unique,
  email_verified boolean not null default false,
  image text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

create table sessions (
  id uuid primary key,
  user_id uuid not null references users (id) on delete cascade,
  token text not null unique,
  expires_at timestamptz not null,
  ip_address text,
  user_agent text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index sessions_user on sessions (user_id);

create table accounts (
  id uuid primary key,
  user_id uuid not null references users (id) on delete cascade,
  provider_id text not null,
  account_id text not null,
  password text,
  access_token text,
  refresh_token text,
  id_token text,
  access_token_expires_at timestamptz,
  refresh_token_expires_at timestamptz,
  scope text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (provider_id, account_id)
);
create index accounts_user on accounts (user_id);

create table verifications (
  id uuid primary key,
  identifier text not null,
  value text not null,
  expires_at timestamptz not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index verifications_identifier on verifications (identifier);

create table user_roles (
  user_id uuid primary key references users (id) on delete cascade,
  role text not null check (role in ('founder', 'contributor', 'admin')),
  created_at timestamptz not null default now()
);
create index user_roles_role on user_roles (role, user_id);

create table profiles (
  id uuid primary key references users (id) on delete cascade,
  full_name text not null check (length(full_name) between 1 and 100),
  avatar_url text,
  created_at timestamptz not null default now()
);

-- Who works for whom. Squads and assigned posts stand on it.
create table founder_team_assignments (
  id uuid primary key,
  founder_id uuid not null references users (id) on delete cascade,
  contributor_id uuid not null references users (id) on delete cascade,
  assigned_by uuid references users (id) on delete set null,
  notes text check (length(notes) <= 1000),
  assigned_at timestamptz not null default now(),
  unique (founder_id, contributor_id),
  check (founder_id <> contributor_id)
);
create index assignments_newest on founder_team_assignments (assigned_at desc, id desc);
create index assignments_contributor on founder_team_assignments (contributor_id, founder_id);

-- Billing.
create table checkouts (
  id uuid primary key,
  user_id uuid not null references users (id) on delete cascade,
  variant_id integer not null,
  trial boolean not null,
  paid_at timestamptz,
  created_at timestamptz not null default now()
);
create index checkouts_user on checkouts (user_id, created_at desc);

create table subscriptions (
  id uuid primary key,
  user_id uuid not null references users (id) on delete cascade,
  provider_id text not null unique,
  variant_id integer not null,
  status text not null check (status in ('on_trial', 'active', 'paused', 'past_due', 'unpaid', 'cancelled', 'expired')),
  status_formatted text not null,
  renews_at timestamptz,
  ends_at timestamptz,
  trial_ends_at timestamptz,
  provider_updated_at timestamptz not null,
  created_at timestamptz not null default now()
);
create index subscriptions_user on subscriptions (user_id, created_at desc);

-- A webhook is stored before it is applied. The unique hash makes a second delivery a no-op.
create table webhook_events (
  id uuid primary key,
  hash text not null unique,
  name text not null,
  body jsonb not null,
  received_at timestamptz not null default now(),
  applied_at timestamptz,
  outcome text
);

-- Campaigns: both kinds in one table; the columns of the other kind stay empty.
create table campaigns (
  id uuid primary key,
  kind text not null check (kind in ('engagement', 'posts')),
  founder_id uuid not null references users (id),
  contributor_id uuid references users (id),
  source_submission_id uuid unique,
  saas_name text not null check (length(saas_name) between 1 and 120),
  description text not null,
  target_subreddits text[] not null check (cardinality(target_subreddits) between 1 and 20),
  engagement_instructions text,
  guidelines text,
  additional_resources jsonb not null default '[]',
  status text not null check (status in ('pending', 'active', 'paused', 'rejected', 'expired', 'completed', 'deleted')),
  reject_reason text,
  karma_reward integer not null check (karma_reward > 0),
  window_days integer not null check (window_days > 0),
  expires_at timestamptz not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  goal_reached_at timestamptz,
  reddit_post_url text,
  reddit_key text,
  upvote_goal integer not null default 0,
  comment_goal integer not null default 0 check (comment_goal >= 0),
  current_upvotes integer not null default 0,
  current_comments integer not null default 0,
  require_comment_approval boolean not null default true,
  post_title text,
  post_content text,
  key_messages text[] not null default '{}',
  posts_per_day integer not null default 0,
  duration_days integer not null default 0,
  posts_needed integer not null default 0,
  posts_open integer not null default 0 check (posts_open >= 0),
  posts_submitted integer not null default 0,
  posts_published integer not null default 0 check (posts_published >= 0),
  -- Slots of an ended campaign whose karma went back to the founder.
  posts_released integer not null default 0 check (posts_released >= 0),
  check (kind = 'posts' or (comment_goal > 0 and reddit_post_url is not null and engagement_instructions is not null and current_comments <= comment_goal)),
  check (kind = 'engagement' or (posts_needed > 0 and post_content is not null and guidelines is not null and posts_open + posts_published + posts_released <= posts_needed))
);
create index campaigns_explore on campaigns (kind, created_at desc, id desc) where status = 'active';
create index campaigns_founder on campaigns (founder_id, created_at desc, id desc) where status <> 'deleted';
create index campaigns_contributor on campaigns (contributor_id, created_at desc, id desc) where contributor_id is not null;
create index campaigns_expiring on campaigns (expires_at) where status in ('active', 'paused');

create table submissions (
  id uuid primary key,
  campaign_id uuid not null references campaigns (id),
  contributor_id uuid not null references users (id),
  kind text not null check (kind in ('post', 'comment')),
  status text not null check (status in ('pending', 'pending_post', 'approved', 'rejected', 'withdrawn', 'lapsed')),
  title text,
  content text not null,
  url text,
  reddit_key text,
  karma_reward integer not null check (karma_reward > 0),
  karma_awarded integer not null default 0,
  attempt integer not null default 1,
  reject_reason text,
  created_at timestamptz not null default now(),
  submitted_at timestamptz not null default now(),
  decided_at timestamptz,
  publish_by timestamptz,
  check ((karma_awarded > 0) = (status = 'approved')),
  check ((publish_by is not null) = (status = 'pending_post'))
);
-- One comment per contributor and campaign for all time; one open post per contributor and campaign at a time.
create unique index submissions_one_comment on submissions (campaign_id, contributor_id) where kind = 'comment';
create unique index submissions_one_open_post on submissions (campaign_id, contributor_id)
  where kind = 'post' and status in ('pending', 'pending_post');
-- The same Reddit post or comment is rewarded once on the whole platform.
create unique index submissions_reddit_key on submissions (reddit_key) where reddit_key is not null and status in ('pending', 'approved');
create index submissions_campaign on submissions (campaign_id, status, submitted_at, id);
create index submissions_contributor on submissions (contributor_id, submitted_at desc, id desc);
create index submissions_lapsing on submissions (publish_by) where status = 'pending_post';

-- The ledger. A transfer takes from one account and gives to another, so the sum over all accounts is zero by construction.
create table karma_accounts (
  id uuid primary key,
  kind text not null check (kind in ('issuance', 'available', 'held', 'earned')),
  user_id uuid,
  campaign_id uuid references campaigns (id),
  balance integer not null default 0,
  check (kind = 'issuance' or balance >= 0),
  check ((kind = 'held') = (campaign_id is not null)),
  check ((kind = 'held') = (user_id is null))
);
create unique index karma_accounts_of_user on karma_accounts (user_id, kind) where user_id is not null;
create unique index karma_accounts_of_campaign on karma_accounts (campaign_id) where campaign_id is not null;

create table karma_transfers (
  id uuid primary key,
  kind text not null check (kind in ('grant', 'hold', 'release', 'award')),
  -- What caused it, once: 'award:<submission>', 'grant:<invoice>', 'hold:<campaign>', 'release:<campaign>'.
  cause text not null unique,
  from_account uuid not null references karma_accounts (id),
  to_account uuid not null references karma_accounts (id),
  amount integer not null check (amount > 0),
  reason text not null,
  campaign_id uuid,
  submission_id uuid,
  created_at timestamptz not null default now(),
  check (from_account <> to_account),
  check ((kind = 'award') = (submission_id is not null))
);
create index karma_transfers_from on karma_transfers (from_account, created_at desc, id desc);
create index karma_transfers_to on karma_transfers (to_account, created_at desc, id desc);
create unique index karma_transfers_award on karma_transfers (submission_id) where kind = 'award';

-- The ledger is append-only: the application's own role may add to it and read it, nothing else.
revoke update, delete, truncate on karma_transfers from current_user;

-- The two legs of every transfer, as bookkeepers read them.
create view karma_entries as
  select id as transfer_id, from_account as account_id, -amount as amount, created_at from karma_transfers
  union all
  select id, to_account, amount, created_at from karma_transfers;

create table notifications (
  id uuid primary key,
  user_id uuid not null references users (id) on delete cascade,
  type text not null,
  title text not null,
  body text not null,
  data jsonb not null default '{}',
  cause text not null,
  read boolean not null default false,
  created_at timestamptz not null default now(),
  -- Retries of one event give one notice.
  unique (user_id, cause, type)
);
create index notifications_user on notifications (user_id, created_at desc, id desc);
create index notifications_unread on notifications (user_id) where not read;

-- The same request sent twice within a day gets the first answer; keys are per person.
create table requests (
  user_id uuid not null references users (id) on delete cascade,
  key uuid not null,
  fingerprint text not null,
  created_at timestamptz not null default now(),
  primary key (user_id, key)
);
create index requests_old on requests (created_at);

-- What the server makes for itself once and all its processes share, such as the key that signs cookies.
create table settings (
  key text primary key,
  value text not null
);
