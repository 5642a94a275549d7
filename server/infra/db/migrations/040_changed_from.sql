-- The plan that a change left, to answer a change that is sent again after a lost answer as the first time.
alter table billing_intents add column from_variant_id integer;
create index billing_intents_latest on billing_intents (subscription_id, created_at desc, id desc);
