-- What calls the AI API: apps of an account, each with keys and a monthly limit of its own.

create table apps (
  id uuid primary key,
  account_id uuid not null references accounts (id) on delete cascade,
  name text not null,
  description text not null,
  -- The only AI vendor that its calls may reach; null for all.
  vendor text,
  -- In points; null is no limit.
  monthly_limit int check (monthly_limit > 0),
  is_enabled boolean not null default true,
  state text not null default 'pending' check (state in ('pending', 'ok')),
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create unique index apps__account_id__name on apps (account_id, lower(name));

create table app_keys (
  id uuid primary key,
  account_id uuid not null references accounts (id) on delete cascade,
  app_id uuid not null references apps (id) on delete cascade,
  name text not null,
  -- The beginning of the secret, by which a person knows it again.
  start text not null,
  -- SHA-256 of the secret; 160 random bits need neither salt nor a slow hash.
  hash bytea not null unique,
  is_enabled boolean not null default true,
  expires_at timestamptz,
  created_at timestamptz not null
);
create index app_keys__app_id on app_keys (app_id);

alter table apps enable row level security;
create policy own_rows on apps to inkstone_tenant
  using (account_id = current_account_id()) with check (account_id = current_account_id());
grant select, insert, update, delete on apps to inkstone_tenant;

alter table app_keys enable row level security;
create policy own_rows on app_keys to inkstone_tenant
  using (account_id = current_account_id()) with check (account_id = current_account_id());
-- The hash is written by its tenant and read by the gateway alone.
grant select (id, account_id, app_id, name, start, is_enabled, expires_at, created_at), insert, delete on app_keys to inkstone_tenant;
grant update (name, is_enabled, expires_at) on app_keys to inkstone_tenant;
