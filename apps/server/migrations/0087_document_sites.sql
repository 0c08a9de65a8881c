-- Pages of the web that are read together, from one address on; each page is a document, and those that wait are what is still to be visited.

create table document_sites (
  id uuid primary key,
  account_id uuid not null references accounts (id) on delete cascade,
  base_id uuid not null,
  address text not null,
  most_pages integer not null check (most_pages between 1 and 1000),
  sync_every text not null check (sync_every in ('never', 'day', 'week')),
  -- When its pages are read anew; null for never.
  sync_at timestamptz,
  created_at timestamptz not null,
  unique (account_id, id),
  foreign key (account_id, base_id) references knowledge_bases (account_id, id)
);
create index document_sites__account_id__base_id on document_sites (account_id, base_id);
create index document_sites__sync_at on document_sites (sync_at) where sync_at is not null;
alter table document_sites enable row level security;
create policy own_rows on document_sites to inkstone_tenant
  using (account_id = current_account_id()) with check (account_id = current_account_id());
grant select, insert, update, delete on document_sites to inkstone_tenant;

alter table documents add column site_id uuid;
-- So many steps further the links of its page are followed.
alter table documents add column depth integer not null default 0;
alter table documents add foreign key (account_id, site_id) references document_sites (account_id, id);
create index documents__site_id on documents (account_id, site_id);
