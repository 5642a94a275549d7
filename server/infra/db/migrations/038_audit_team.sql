-- What happened to a founder's team is found by the founder.
create index audit_team on audit_entries ((coalesce(after ->> 'founderId', before ->> 'founderId')), at desc, id desc);
