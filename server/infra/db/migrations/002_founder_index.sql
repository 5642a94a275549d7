-- Work and escrow of a founder are found through all their campaigns, deleted ones too: a partial index cannot serve those joins.
drop index campaigns_founder;
create index campaigns_founder on campaigns (founder_id, created_at desc, id desc);
