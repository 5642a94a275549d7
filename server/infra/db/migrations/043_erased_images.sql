-- The message of an image was deleted: until it is swept, nobody sees it, and no other message shows it.
alter table squad_images add column erased boolean not null default false;
