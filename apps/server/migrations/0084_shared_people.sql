-- A third kind of user: a shared user of an enterprise, who is let in to what was opened to this person alone.

alter table users drop constraint users_role_check;
alter table users add constraint users_role_check check (role in ('owner', 'member', 'shared'));
-- Whoever runs the installation is one of its own people.
alter table users add constraint users__no_shared_operator check (not (is_operator and role = 'shared'));

-- Who has disabled a user: null is the operator, whose word only the operator takes back.
alter table users add column disabled_by text check (disabled_by in ('account', 'deletion'));
grant select (disabled_by), update (disabled_by) on users to inkstone_tenant;
