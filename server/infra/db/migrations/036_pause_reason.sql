-- A moderator's words about a campaign that they paused; null when its founder paused it, or a suspension.
alter table campaigns add column pause_reason text;
