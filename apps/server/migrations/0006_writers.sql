-- Drafts of the writers: what was asked, the text as it was edited, and where it was published.

create table writer_drafts (
  id uuid primary key default gen_random_uuid(),
  account_id uuid not null references accounts (id) on delete cascade,
  user_id uuid not null references users (id) on delete cascade,
  kind text not null check (kind in ('listing', 'blog', 'page', 'email')),
  title text not null,
  brief jsonb not null,
  content jsonb not null,
  -- What the list is searched by: the title and the visible words of the text.
  search_text text not null,
  product_id uuid,
  revision integer not null default 1,
  published_product_id uuid,
  published_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  foreign key (account_id, product_id) references products (account_id, id) on delete set null (product_id),
  foreign key (account_id, published_product_id) references products (account_id, id) on delete set null (published_product_id)
);
create index writer_drafts__user_id__kind__updated_at on writer_drafts (user_id, kind, updated_at, id) where deleted_at is null;

alter table writer_drafts enable row level security;
create policy own_rows on writer_drafts to inkstone_tenant using (account_id = current_account_id()) with check (account_id = current_account_id());
grant select, insert, update, delete on writer_drafts to inkstone_tenant;
