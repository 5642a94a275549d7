-- What a founder was last told of by notice and mail about this plan; null when it works.
alter table subscriptions add column announced text check (announced in ('payment_failed', 'ended'));
-- Whoever's plan ended before this release is not told of it now.
update subscriptions set announced = 'ended'
  where status not in ('active', 'on_trial') and coalesce(coalesce(ends_at, renews_at) <= now(), true);
create index subscriptions_to_announce on subscriptions (id)
  where announced = 'payment_failed' or (status in ('active', 'on_trial')) = (announced is not null);
alter table letters drop constraint letters_kind_check;
alter table letters add constraint letters_kind_check check (kind in
  ('recovery', 'verification', 'old_address', 'new_address', 'password_changed', 'address_changed', 'token_made', 'webhook_off',
   'way_changed', 'payment_failed', 'plan_ended'));
