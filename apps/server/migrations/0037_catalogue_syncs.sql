-- Reading a store's products is work that survives its process: where it is, and what came of it, one row a store.

create table catalogue_syncs (
  shop_id uuid primary key,
  account_id uuid not null,
  state text not null check (state in ('running', 'done', 'stopped', 'failed')),
  -- Where reading goes on; null before the first page.
  cursor text,
  read_count integer not null default 0,
  -- As many as the store says it has; null where it does not say.
  expected_count integer,
  added_count integer not null default 0,
  changed_count integer not null default 0,
  removed_count integer not null default 0,
  error_code text,
  error_params jsonb not null default '{}',
  -- The process that works on it, until its lease ends; then another one may.
  worker_id uuid,
  leased_until timestamptz not null default now(),
  started_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  finished_at timestamptz,
  foreign key (account_id, shop_id) references shops (account_id, id) on delete cascade
);
create index catalogue_syncs__leased_until on catalogue_syncs (leased_until) where state = 'running';

alter table catalogue_syncs enable row level security;
create policy own_rows on catalogue_syncs to inkstone_tenant using (account_id = current_account_id()) with check (account_id = current_account_id());
grant select, insert, update on catalogue_syncs to inkstone_tenant;
