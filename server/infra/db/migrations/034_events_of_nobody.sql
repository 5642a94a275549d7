-- Of payment events only what we read is stored: the rest named buyers and their addresses, also after they had deleted their account,
-- and had links to their pages at the provider.
update webhook_events
  set body = jsonb_set(body, '{data,attributes}', (
    select coalesce(jsonb_object_agg(key, value), '{}') from jsonb_each(body #> '{data,attributes}')
    where key in ('store_id', 'test_mode', 'status', 'status_formatted', 'variant_id', 'renews_at', 'ends_at', 'trial_ends_at',
      'customer_id', 'card_brand', 'card_last_four', 'created_at', 'updated_at',
      'subscription_id', 'billing_reason', 'refunded', 'total')))
  where jsonb_typeof(body #> '{data,attributes}') = 'object';
