-- What is forgotten after a time is found by its age: notices, checkouts that nobody paid, and two-step verification that was begun and never switched on.
create index notifications_old on notifications (created_at);
create index checkouts_unpaid on checkouts (created_at) where paid_at is null;
create index two_steps_begun on two_steps (started_at) where confirmed_at is null;

-- Whether an admin has written in a room is asked with every message there, however much they have written elsewhere.
create index squad_messages_writers on squad_messages (sender_id, room_id);

-- What no index of three letters knows: signs, and letters of scripts that write words with two. The statistics tell signs that
-- nearly all have, which the list finds sooner in its own order; those of a partial index are not looked at.
create function signs_in(words text) returns text[] language sql immutable parallel safe
  as $$ select regexp_split_to_array(regexp_replace(words, '[a-z0-9 ]+', '', 'g'), '') $$;
create index campaigns_signs on campaigns using gin (signs_in(search_text))
  with (gin_pending_list_limit = 256) where status = 'active';
create statistics campaigns_signs_seen on (signs_in(search_text)) from campaigns;
analyze campaigns;
