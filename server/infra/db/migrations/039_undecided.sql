-- Who never had a role is counted for every admin's dashboard.
create index users_undecided on users (id) where left_at is null and suspended_at is null and role_settled_at is null;
