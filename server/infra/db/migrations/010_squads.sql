-- Squad rooms: one for each founder, made with the first team assignment.
create table squad_rooms (
  id uuid primary key,
  founder_id uuid not null unique references users (id),
  name text not null check (length(name) between 1 and 200),
  description text not null default '',
  team_lead_id uuid references users (id) on delete set null,
  -- Counters under the room's row lock: the place of the newest message, and how often anything in the room changed.
  last_seq integer not null default 0,
  last_change integer not null default 0,
  last_message_at timestamptz,
  created_at timestamptz not null default now()
);
insert into squad_rooms (id, founder_id, name, description)
  select gen_random_uuid(), p.id, left(p.full_name, 40) || '’s Squad', 'Plan campaigns, share feedback and write together.'
  from profiles p where p.id in (select founder_id from founder_team_assignments);
create index squad_rooms_recent on squad_rooms ((coalesce(last_message_at, created_at)) desc, id desc);

-- A picture waits here between its upload and its message. Its bytes are stored under the id, which is random.
create table squad_images (
  id uuid primary key,
  room_id uuid not null references squad_rooms (id),
  uploaded_by uuid not null references users (id),
  width integer not null check (width > 0),
  height integer not null check (height > 0),
  created_at timestamptz not null default now()
);
create index squad_images_uploader on squad_images (uploaded_by, created_at);

create table squad_messages (
  id uuid primary key,
  room_id uuid not null references squad_rooms (id),
  seq integer not null,
  change integer not null,
  sender_id uuid not null references users (id),
  sender_role text not null check (sender_role in ('founder', 'contributor', 'admin')),
  kind text not null check (kind in ('text', 'image', 'campaign')),
  content text not null,
  image_id uuid unique references squad_images (id),
  campaign_id uuid references campaigns (id),
  reply_to uuid references squad_messages (id),
  mentions uuid[] not null default '{}',
  created_at timestamptz not null default now(),
  edited_at timestamptz,
  pinned_at timestamptz,
  deleted_at timestamptz,
  moderated boolean not null default false,
  unique (room_id, seq),
  unique (room_id, change),
  check ((kind = 'campaign') = (campaign_id is not null)),
  check (kind = 'image' or image_id is null),
  check (deleted_at is null or content = '')
);
create index squad_messages_sender on squad_messages (sender_id, created_at);
create index squad_messages_pinned on squad_messages (room_id, pinned_at) where pinned_at is not null;
create index squad_messages_words on squad_messages using gin (to_tsvector('simple', content));

create table squad_reactions (
  message_id uuid not null references squad_messages (id),
  user_id uuid not null references users (id) on delete cascade,
  emoji text not null,
  created_at timestamptz not null default now(),
  primary key (message_id, emoji, user_id)
);

-- How far somebody has read. Without a row: nothing yet, and for an admin everything.
create table squad_reads (
  room_id uuid not null references squad_rooms (id),
  user_id uuid not null references users (id) on delete cascade,
  last_read_seq integer not null,
  primary key (user_id, room_id)
);

-- Messages of one room are folded into one unread notice.
create unique index notifications_squad on notifications (user_id, (data ->> 'roomId')) where type = 'squad_message' and not read;
