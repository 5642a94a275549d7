-- Nobody read when a view as somebody began, which the audit log has, nor when a trial's mark was made. No statement names these
-- columns, so a server of the version before goes on while this one starts.
alter table viewings drop column started_at;
alter table trials_used drop column used_at;
