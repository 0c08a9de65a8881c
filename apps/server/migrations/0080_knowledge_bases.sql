-- What an enterprise's assistants answer from.

create table knowledge_bases (
  id uuid primary key,
  account_id uuid not null references accounts (id) on delete cascade,
  name text not null,
  -- Everything else that is set of it; its form is the contract's.
  content jsonb not null,
  is_enabled boolean not null,
  revision integer not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  -- Put away at, and brought back for a while.
  deleted_at timestamptz,
  unique (account_id, id)
);
create index knowledge_bases__account_id__name on knowledge_bases (account_id, lower(name)) where deleted_at is null;
create index knowledge_bases__deleted_at on knowledge_bases (deleted_at) where deleted_at is not null;
alter table knowledge_bases enable row level security;
create policy own_rows on knowledge_bases to inkstone_tenant
  using (account_id = current_account_id()) with check (account_id = current_account_id());
grant select, insert, update on knowledge_bases to inkstone_tenant;
