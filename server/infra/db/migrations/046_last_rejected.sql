-- While a campaign waits for its founder again: when they rejected it before. Why is in reject_reason, which stays until they approve it.
alter table campaigns add column last_rejected_at timestamptz;
