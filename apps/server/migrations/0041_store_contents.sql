-- Blogs, articles and pages: in the stores inside this installation, and as what was published from a draft.

create table sandbox_blogs (
  id uuid primary key default gen_random_uuid(),
  account_id uuid not null,
  shop_id uuid not null references sandbox_stores (shop_id) on delete cascade,
  title text not null,
  handle text not null,
  create_key text,
  created_at timestamptz not null default now(),
  unique (shop_id, handle),
  unique (shop_id, create_key)
);

create table sandbox_contents (
  id uuid primary key default gen_random_uuid(),
  account_id uuid not null,
  shop_id uuid not null references sandbox_stores (shop_id) on delete cascade,
  kind text not null check (kind in ('article', 'page')),
  blog_id uuid references sandbox_blogs (id) on delete cascade,
  handle text not null,
  title text not null,
  body_html text not null,
  seo_title text not null,
  seo_description text not null,
  is_visible boolean not null,
  -- When readers see it; null for as soon as it is visible.
  publish_at timestamptz,
  version integer not null default 1,
  create_key text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check ((kind = 'article') = (blog_id is not null)),
  unique nulls not distinct (shop_id, kind, blog_id, handle),
  unique (shop_id, create_key)
);

alter table sandbox_blogs enable row level security;
create policy own_rows on sandbox_blogs to inkstone_tenant using (account_id = current_account_id()) with check (account_id = current_account_id());
grant select, insert, update, delete on sandbox_blogs to inkstone_tenant;

alter table sandbox_contents enable row level security;
create policy own_rows on sandbox_contents to inkstone_tenant using (account_id = current_account_id()) with check (account_id = current_account_id());
grant select, insert, update, delete on sandbox_contents to inkstone_tenant;

alter table publications
  add column kind text not null default 'product' check (kind in ('product', 'article', 'page')),
  -- The id of an article or a page in its store, and its address while it was public.
  add column remote_id text,
  add column url text;
grant update (remote_id, url) on publications to inkstone_tenant;

-- Where a draft that is no listing was published: store, id and version there, blog, address, and when it is to be seen.
alter table writer_drafts add column published_content jsonb;
