-- Whoever may log in to an account, or is told what happens in it, has changed: a mail says so.
alter table letters drop constraint letters_kind_check;
alter table letters add constraint letters_kind_check check (kind in
  ('recovery', 'verification', 'old_address', 'new_address', 'password_changed', 'address_changed', 'token_made', 'webhook_off',
   'way_changed'));
