-- What an account keeps for the style of its texts: voices of its brands, terms of its glossary, templates of briefs.

create table style_items (
  id uuid primary key default gen_random_uuid(),
  account_id uuid not null references accounts (id) on delete cascade,
  kind text not null check (kind in ('voice', 'term', 'template')),
  -- By which it is found; once a kind and account.
  name text not null,
  content jsonb not null,
  revision integer not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  deleted_at timestamptz
);
create unique index style_items__account_id__kind__name on style_items (account_id, kind, lower(name)) where deleted_at is null;
create index style_items__deleted_at on style_items (deleted_at) where deleted_at is not null;

alter table style_items enable row level security;
create policy own_rows on style_items to inkstone_tenant
  using (account_id = current_account_id()) with check (account_id = current_account_id());
grant select, insert, update on style_items to inkstone_tenant;
