-- What is forgotten after a time is found by its age: notices, checkouts that nobody paid, and two-step verification that was begun and never switched on.
create index notifications_old on notifications (created_at);
create index checkouts_unpaid on checkouts (created_at) where paid_at is null;
create index two_steps_begun on two_steps (started_at) where confirmed_at is null;

-- Whether an admin has written in a room is asked with every message there, however much they have written elsewhere.
create index squad_messages_writers on squad_messages (sender_id, room_id);
