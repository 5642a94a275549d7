-- A statement adds up what is newer than its page: amount and kind beside the order, so that the table itself is not read for it.
drop index karma_transfers_from;
drop index karma_transfers_to;
create index karma_transfers_from on karma_transfers (from_account, created_at desc, id desc) include (amount, kind);
create index karma_transfers_to on karma_transfers (to_account, created_at desc, id desc) include (amount, kind);

-- What waits, without reading what is decided: for its founder by campaign, for its contributor by time.
create index submissions_waiting on submissions (campaign_id, kind, submitted_at, id) where status = 'pending';
create index submissions_approved on submissions (campaign_id, decided_at) where status = 'approved';
create index submissions_own_open on submissions (contributor_id, status, submitted_at, id)
  where status in ('pending', 'pending_post', 'rejected');
create index submissions_rejected on submissions (campaign_id, decided_at) where status = 'rejected';
