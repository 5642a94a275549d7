-- The plan that was to begin on the next billing date when an upgrade withdrew it, to schedule it again if the upgrade fails.
alter table billing_intents add column waiting_variant_id integer;
