-- Limits a minute for a key, and what an app may switch on: answers that are given again, and bodies that are kept.

alter table app_keys add column requests_per_minute int check (requests_per_minute > 0);
alter table app_keys add column tokens_per_minute int check (tokens_per_minute > 0);
alter table apps add column cache_minutes int check (cache_minutes between 1 and 10080);
alter table apps add column body_days int check (body_days in (1, 7, 30));

-- Tenants have columns of keys one by one, so that the hash is none of them.
grant select (requests_per_minute, tokens_per_minute), update (requests_per_minute, tokens_per_minute) on app_keys to inkstone_tenant;
