-- Open campaigns of a founder, for those of their team: however many campaigns the founder has had, or others have open.
create index campaigns_open_of_founder on campaigns (founder_id, kind, created_at desc, id desc) where status = 'active';
