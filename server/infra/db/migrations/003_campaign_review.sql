-- A contributor's campaign that waits for its founder: since when, and when it was decided. The longest waiting come first.
alter table campaigns add column submitted_at timestamptz, add column decided_at timestamptz;
create index campaigns_in_review on campaigns (founder_id, submitted_at, id) where status = 'pending';
