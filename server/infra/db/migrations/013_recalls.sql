-- Pushes on a device's screen of notices that were read or deleted elsewhere: the device is told. No reference to the notice: it may be gone.
create table push_recalls (
  device_id uuid not null references push_devices (id) on delete cascade,
  notification_id uuid not null,
  due_at timestamptz not null default now(),
  attempts integer not null default 0,
  primary key (device_id, notification_id)
);
create index push_recalls_due on push_recalls (due_at, device_id);

-- When its person last tried whether pushes reach it.
alter table push_devices add column tested_at timestamptz;

-- All deliveries of a notice, whatever their channel: it is read, or deleted with them.
create index deliveries_notification on deliveries (notification_id);
-- Settled ones are forgotten after a month.
create index deliveries_settled on deliveries (due_at) where state <> 'waiting';
