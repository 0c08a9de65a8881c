-- Services whose documents knowledge bases follow: what was chosen there, how far a sync is, and what became of each document.

create table document_sources (
  id uuid primary key,
  account_id uuid not null references accounts (id) on delete cascade,
  base_id uuid not null,
  connection_id uuid not null references connections (id),
  -- The integration, and what was chosen in it; no folder: everything that the connection may read.
  service text not null,
  folders jsonb not null,
  tags text[] not null default '{}',
  sync_every text not null check (sync_every in ('never', 'day', 'week')),
  sync_at timestamptz,
  state text not null check (state in ('waiting', 'running', 'idle', 'asking', 'failed')),
  -- What the service says of its state at the last sync that was whole.
  marker text,
  reason_code text,
  reason_params jsonb not null default '{}',
  found integer not null default 0,
  done integer not null default 0,
  -- Documents that are not there any more and are kept until somebody agrees.
  going integer not null default 0,
  may_remove boolean not null default false,
  attempts integer not null default 0,
  queued_at timestamptz not null,
  worker_id uuid,
  leased_until timestamptz,
  synced_at timestamptz,
  created_at timestamptz not null,
  unique (account_id, id),
  foreign key (account_id, base_id) references knowledge_bases (account_id, id)
);
create index document_sources__account_id__base_id on document_sources (account_id, base_id);
create index document_sources__connection_id on document_sources (connection_id);
create index document_sources__queued_at on document_sources (queued_at) where state in ('waiting', 'running');
create index document_sources__sync_at on document_sources (sync_at) where sync_at is not null;

create table document_source_items (
  account_id uuid not null references accounts (id) on delete cascade,
  source_id uuid not null,
  remote_id text not null,
  name text not null,
  url text,
  -- What was taken; null where nothing could be.
  version text,
  document_id uuid,
  reason_code text,
  reason_params jsonb not null default '{}',
  primary key (source_id, remote_id),
  foreign key (account_id, source_id) references document_sources (account_id, id) on delete cascade
);
create index document_source_items__account_id on document_source_items (account_id);
create index document_source_items__document_id on document_source_items (document_id);

alter table document_sources enable row level security;
create policy own_rows on document_sources to inkstone_tenant
  using (account_id = current_account_id()) with check (account_id = current_account_id());
alter table document_source_items enable row level security;
create policy own_rows on document_source_items to inkstone_tenant
  using (account_id = current_account_id()) with check (account_id = current_account_id());
grant select, insert, update, delete on document_sources, document_source_items to inkstone_tenant;
