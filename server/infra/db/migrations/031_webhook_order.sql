-- In which order an endpoint is told: of one moment there may be several, and what waited comes in the same order.
alter table webhook_messages
  add column number bigint,
  -- Somebody asked for it, a test or what was sent before: it waits behind nothing, and nothing waits behind it.
  add column asked_for boolean not null default false;

update webhook_messages m set number = o.number
  from (
    select id, row_number() over (order by created_at, event like 'campaign.%', event <> 'submission.created', id) as number
    from webhook_messages
  ) o
  where o.id = m.id;

create sequence webhook_messages_number as bigint owned by webhook_messages.number;
select setval('webhook_messages_number', coalesce(max(number), 0) + 1, false) from webhook_messages;
alter table webhook_messages alter column number set default nextval('webhook_messages_number');
alter table webhook_messages alter column number set not null;
update webhook_messages set asked_for = true where event = 'webhook.test';

drop index webhook_messages_due;
drop index webhook_messages_of;
create unique index webhook_messages_of on webhook_messages (endpoint_id, number desc);
create index webhook_messages_line on webhook_messages (endpoint_id, number) where state = 'waiting';
create index webhook_messages_asked_for on webhook_messages (due_at) where state = 'waiting' and asked_for;
