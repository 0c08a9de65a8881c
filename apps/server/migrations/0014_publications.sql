-- Every attempt to bring a text into a store: what it was, what it replaced, and what became of it.

create table publications (
  id uuid primary key default gen_random_uuid(),
  account_id uuid not null references accounts (id) on delete cascade,
  user_id uuid references users (id) on delete set null,
  -- As it was then: no reference, for the history outlives the connection to a store.
  shop_id uuid not null,
  shop_name text not null,
  platform text not null,
  -- Null until the store has answered a new product, and after the product has gone.
  product_id uuid,
  cause text not null check (cause in ('create', 'save', 'undo')),
  -- Unknown until the store has answered: whatever ends the attempt, nothing is claimed that nobody saw.
  outcome text not null default 'unknown' check (outcome in ('done', 'failed', 'unknown')),
  error_code text,
  error_params jsonb not null default '{}',
  title text not null,
  -- Texts and status, as they were in the store and as they were sent.
  before jsonb,
  after jsonb not null,
  -- A repeat of the same request settles its first attempt.
  request_key text,
  created_at timestamptz not null,
  finished_at timestamptz,
  foreign key (account_id, product_id) references products (account_id, id) on delete set null (product_id),
  unique (account_id, request_key)
);
create index publications__account_id__created_at on publications (account_id, created_at, id);
create index publications__account_id__shop_id__created_at on publications (account_id, shop_id, created_at, id);
create index publications__product_id on publications (product_id);

alter table publications enable row level security;
create policy own_rows on publications to inkstone_tenant using (account_id = current_account_id()) with check (account_id = current_account_id());
grant select, insert, update (product_id, title, before, after, outcome, error_code, error_params, finished_at) on publications to inkstone_tenant;
