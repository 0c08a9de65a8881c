-- When a key was last used, and its app, so that an owner sees which ones are still needed.

alter table apps add column last_used_at timestamptz;
alter table app_keys add column last_used_at timestamptz;

-- Tenants have columns of keys one by one, so that the hash is none of them.
grant select (last_used_at) on app_keys to inkstone_tenant;
