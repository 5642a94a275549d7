-- What was settled is unread again when its cause comes back: found by what it is about, among all that people were ever told.
create index notifications_settled on notifications (user_id, split_part(cause, ':', 2)) where data -> 'settled' is not null;
