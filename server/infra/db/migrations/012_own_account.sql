-- One's own sessions, newest first, a page at a time.
drop index sessions_user;
create index sessions_user on sessions (user_id, created_at desc, id desc);

-- Pictures of people. Bytes are stored under the id, which is random; those that no profile shows are swept.
create table avatars (
  id uuid primary key,
  user_id uuid not null references users (id) on delete cascade,
  created_at timestamptz not null default now()
);
create index avatars_uploader on avatars (user_id, created_at);
create index avatars_old on avatars (created_at);

-- Whoever has deleted their account. The row stays, because campaigns, work and the ledger refer to it; nothing of the person is left in it.
alter table users add column left_at timestamptz;

-- A request that began before its sender had left must not leave anything new behind. It waits for the leaving, as it shares their row.
create function refuse_departed() returns trigger language plpgsql as $$
  declare gone timestamptz; begin
    select left_at into gone from users where id = (to_jsonb(new) ->> tg_argv[0])::uuid for key share; if gone is not null
      then raise exception 'This person has left' using errcode = 'check_violation', constraint = 'person_is_here'; end if; return new; end
$$;
create trigger person_is_here before insert on sessions for each row execute function refuse_departed('user_id');
create trigger person_is_here before insert on accounts for each row execute function refuse_departed('user_id');
create trigger person_is_here before insert on user_roles for each row execute function refuse_departed('user_id');
create trigger person_is_here before insert on avatars for each row execute function refuse_departed('user_id');
create trigger person_is_here before insert on push_devices for each row execute function refuse_departed('user_id');
create trigger person_is_here before insert on checkouts for each row execute function refuse_departed('user_id');
create trigger person_is_here before insert on submissions for each row execute function refuse_departed('contributor_id');
create trigger person_is_here before insert on squad_messages for each row execute function refuse_departed('sender_id');
create trigger person_is_here before insert on squad_images for each row execute function refuse_departed('uploaded_by');
create trigger founder_is_here before insert on founder_team_assignments for each row execute function refuse_departed('founder_id');
create trigger contributor_is_here before insert on founder_team_assignments for each row execute function refuse_departed('contributor_id');
-- A post that was approved before is still published and paid: the campaign it becomes is closed from its first moment.
create trigger person_is_here before insert on campaigns for each row when (new.status <> 'deleted') execute function refuse_departed('founder_id');

-- What would be told to somebody who has left is not written down.
create function skip_departed() returns trigger language plpgsql as $$
  declare gone timestamptz; begin
    select left_at into gone from users where id = new.user_id for key share; if gone is not null
      then return null; end if; return new; end
$$;
create trigger reader_is_here before insert on notifications for each row execute function skip_departed();

-- Who was told of a newcomer, also those who are no admins any more: the notice has the newcomer's name.
create index notifications_signup on notifications (cause) where type = 'new_user_signup';
