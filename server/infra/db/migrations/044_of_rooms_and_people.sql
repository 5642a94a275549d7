-- Somebody's reactions and changes of plan are read when they take their data along, and who has read in a room when somebody leaves it
-- for good: however many others there are.
create index squad_reactions_person on squad_reactions (user_id, message_id, emoji);
create index squad_reads_room on squad_reads (room_id);
create index billing_intents_person on billing_intents (user_id, id);
