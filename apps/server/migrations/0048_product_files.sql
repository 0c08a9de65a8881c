-- Catalogues that were read from a file of products: the rows as they are, and files that wait for a person's word.

create table file_stores (
  shop_id uuid primary key,
  account_id uuid not null,
  -- In the order of the file.
  columns text[] not null default '{}',
  -- The file does not say in which currency its prices are.
  currency text,
  foreign key (account_id, shop_id) references shops (account_id, id) on delete cascade
);

create table file_products (
  id uuid primary key default gen_random_uuid(),
  account_id uuid not null,
  shop_id uuid not null references file_stores (shop_id) on delete cascade,
  position integer not null,
  handle text not null,
  -- The cells of each row by column; empty ones are left out.
  rows jsonb not null,
  -- The cells that we may write, as the last file had them.
  imported jsonb not null,
  version integer not null default 1,
  create_key text,
  updated_at timestamptz not null default now(),
  unique (shop_id, handle),
  unique (shop_id, position),
  unique (shop_id, create_key)
);

create table file_imports (
  id uuid primary key,
  account_id uuid not null references accounts (id) on delete cascade,
  user_id uuid not null references users (id) on delete cascade,
  -- The store that it goes into; null for one that is made for it.
  shop_id uuid,
  name text not null,
  content text not null,
  -- What a person was shown of it.
  preview jsonb not null,
  state text not null default 'ready' check (state in ('ready', 'taken')),
  -- What becomes of texts that were changed here since the last file.
  edited text not null default 'keep' check (edited in ('keep', 'replace')),
  created_at timestamptz not null default now(),
  foreign key (account_id, shop_id) references shops (account_id, id) on delete cascade
);
create index file_imports__shop_id on file_imports (shop_id) where state = 'taken';
create index file_imports__account_id__user_id on file_imports (account_id, user_id);

alter table file_stores enable row level security;
create policy own_rows on file_stores to inkstone_tenant using (account_id = current_account_id()) with check (account_id = current_account_id());
grant select, insert, update, delete on file_stores to inkstone_tenant;

alter table file_products enable row level security;
create policy own_rows on file_products to inkstone_tenant using (account_id = current_account_id()) with check (account_id = current_account_id());
grant select, insert, update, delete on file_products to inkstone_tenant;

alter table file_imports enable row level security;
create policy own_rows on file_imports to inkstone_tenant using (account_id = current_account_id()) with check (account_id = current_account_id());
grant select, insert, update, delete on file_imports to inkstone_tenant;
