-- What a person wants to hear, and how: the specification's object. A key that is missing stands for its default.
alter table profiles add column notification_preferences jsonb not null default '{}';

-- Browsers that take web pushes, each one its person's own. An endpoint belongs to whoever enabled it last.
create table push_devices (
  id uuid primary key,
  user_id uuid not null references users (id) on delete cascade,
  endpoint text not null unique,
  p256dh text not null,
  auth text not null,
  name text not null check (length(name) between 1 and 100),
  created_at timestamptz not null default now(),
  last_success_at timestamptz
);
create index push_devices_user on push_devices (user_id, created_at, id);

-- Every notice that is to leave the building: one row for each device, and one for the mail. Written with its notice; the queue and its record.
create table deliveries (
  id uuid primary key,
  notification_id uuid not null references notifications (id) on delete cascade,
  user_id uuid not null references users (id) on delete cascade,
  channel text not null check (channel in ('push', 'email')),
  device_id uuid references push_devices (id) on delete cascade,
  state text not null default 'waiting' check (state in ('waiting', 'sent', 'dropped', 'dead')),
  due_at timestamptz not null,
  -- Quiet hours postponed it: what was held goes out together.
  held boolean not null default false,
  attempts integer not null default 0,
  sent_at timestamptz,
  error text,
  check ((channel = 'push') = (device_id is not null))
);
create unique index deliveries_push on deliveries (notification_id, device_id) where device_id is not null;
create unique index deliveries_email on deliveries (notification_id) where channel = 'email';
create index deliveries_due on deliveries (due_at, id) where state = 'waiting';
create index deliveries_user on deliveries (user_id, channel, sent_at);
create index deliveries_device on deliveries (device_id) where device_id is not null;

-- Rooms of which somebody wants no folded notice. A mention still reaches them.
create table squad_mutes (
  room_id uuid not null references squad_rooms (id),
  user_id uuid not null references users (id) on delete cascade,
  primary key (user_id, room_id)
);
