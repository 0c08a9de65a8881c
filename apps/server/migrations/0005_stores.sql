-- Products as their stores show them, every text that we overwrote, and the sandbox: a store that lives in this database.

create table products (
  id uuid primary key default gen_random_uuid(),
  account_id uuid not null references accounts (id) on delete cascade,
  shop_id uuid not null,
  -- The product's id on its platform.
  remote_id text not null,
  remote_version text not null,
  title text not null,
  description_html text not null,
  seo_title text not null,
  seo_description text not null,
  handle text not null,
  status text not null check (status in ('draft', 'active', 'archived', 'unlisted')),
  vendor text not null,
  product_type text not null,
  tags text[] not null default '{}',
  price_amount bigint,
  price_currency text,
  images jsonb not null default '[]',
  url text,
  quality text not null check (quality in ('short', 'good')),
  remote_updated_at timestamptz not null,
  optimized_at timestamptz,
  synced_at timestamptz not null default now(),
  foreign key (account_id, shop_id) references shops (account_id, id) on delete cascade,
  unique (shop_id, remote_id),
  unique (account_id, id)
);
create index products__shop_id__remote_updated_at on products (shop_id, remote_updated_at, id);

-- The before-image of every text that we overwrote, byte for byte. Written before the store is asked, taken back when it refuses.
create table product_revisions (
  id uuid primary key default gen_random_uuid(),
  account_id uuid not null,
  product_id uuid not null,
  user_id uuid references users (id) on delete set null,
  cause text not null check (cause in ('save', 'undo')),
  title text not null,
  description_html text not null,
  seo_title text not null,
  seo_description text not null,
  status text not null,
  created_at timestamptz not null default now(),
  foreign key (account_id, product_id) references products (account_id, id) on delete cascade
);
create index product_revisions__product_id__created_at on product_revisions (product_id, created_at);

create table sandbox_stores (
  shop_id uuid primary key,
  account_id uuid not null,
  slug text not null unique check (slug ~ '^[a-z0-9](-?[a-z0-9])*$'),
  name text not null,
  tagline text not null,
  currency text not null,
  foreign key (account_id, shop_id) references shops (account_id, id) on delete cascade
);

create table sandbox_products (
  id uuid primary key default gen_random_uuid(),
  account_id uuid not null,
  shop_id uuid not null references sandbox_stores (shop_id) on delete cascade,
  handle text not null,
  title text not null,
  description_html text not null,
  seo_title text not null,
  seo_description text not null,
  status text not null check (status in ('draft', 'active', 'archived', 'unlisted')),
  vendor text not null,
  product_type text not null,
  tags text[] not null default '{}',
  price_amount bigint,
  -- How the picture is drawn: a motif and its colours.
  tile jsonb not null,
  version integer not null default 1,
  -- A create that is repeated after a lost answer finds its product by this mark.
  create_key text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (shop_id, handle),
  unique (shop_id, create_key)
);

alter table products enable row level security;
alter table product_revisions enable row level security;
alter table sandbox_stores enable row level security;
alter table sandbox_products enable row level security;
create policy own_rows on products to inkstone_tenant using (account_id = current_account_id()) with check (account_id = current_account_id());
create policy own_rows on product_revisions to inkstone_tenant using (account_id = current_account_id()) with check (account_id = current_account_id());
create policy own_rows on sandbox_stores to inkstone_tenant using (account_id = current_account_id()) with check (account_id = current_account_id());
create policy own_rows on sandbox_products to inkstone_tenant using (account_id = current_account_id()) with check (account_id = current_account_id());
grant select, insert, update, delete on products, sandbox_stores, sandbox_products to inkstone_tenant;
grant select, insert, delete on product_revisions to inkstone_tenant;
