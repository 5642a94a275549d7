-- A device gets pushes for as long as the session that asked for them. Those from before this was kept have none, and go when all other sessions are ended.
alter table push_devices add column session_id uuid references sessions (id) on delete cascade;
create index push_devices_session on push_devices (session_id);

-- What took nothing long ago, and has had nothing to take since, does not fail.
update webhook_endpoints e set failing_since = null
  where off_since is null and not exists (select from webhook_messages m where m.endpoint_id = e.id and m.state = 'waiting');
