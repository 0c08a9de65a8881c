-- Documents of knowledge bases: what each is made of and how far it has come, what was read of it, and the pieces by which it is found.

create table documents (
  id uuid primary key,
  account_id uuid not null references accounts (id) on delete cascade,
  base_id uuid not null,
  kind text not null check (kind in ('file', 'text', 'web')),
  name text not null,
  -- What it is read of: a file, HTML that was written here, or the page of an address.
  file_id uuid,
  html text,
  address text,
  -- SHA-256 of what answers now; null while nothing does.
  content_hash text,
  state text not null check (state in ('waiting', 'reading', 'indexed', 'failed')),
  -- What is to be done with it: read from its beginning, cut again from what was read, or put into the index as it is.
  work text not null check (work in ('read', 'cut', 'put')),
  reason_code text,
  reason_params jsonb not null default '{}',
  pages_done integer not null default 0,
  pages_of integer,
  chunks integer not null default 0,
  is_enabled boolean not null default true,
  template text not null check (template in ('prose', 'questions', 'rows', 'slides')),
  size integer not null,
  overlap integer not null,
  -- Grows whenever its chunks are replaced.
  generation integer not null default 0,
  -- How often a process has begun with it since it was last put into the queue.
  attempts integer not null default 0,
  queued_at timestamptz not null,
  worker_id uuid,
  leased_until timestamptz,
  started_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  indexed_at timestamptz,
  -- Put away at, and brought back for a while.
  deleted_at timestamptz,
  unique (account_id, id),
  foreign key (account_id, base_id) references knowledge_bases (account_id, id),
  check ((kind = 'file') = (file_id is not null) and (kind = 'text') = (html is not null) and (kind = 'web') = (address is not null))
);
create index documents__account_id__base_id on documents (account_id, base_id, created_at, id) where deleted_at is null;
create unique index documents__file on documents (account_id, base_id, file_id) where deleted_at is null;
create unique index documents__address on documents (account_id, base_id, address) where deleted_at is null;
create index documents__queued_at on documents (queued_at) where state in ('waiting', 'reading') and deleted_at is null;
create index documents__worker_id on documents (worker_id) where worker_id is not null;
create index documents__unreadable on documents (account_id, base_id) where deleted_at is not null or not is_enabled;
create index documents__deleted_at on documents (deleted_at) where deleted_at is not null;

-- A document as one text with its places: pages, and headings, paragraphs and tables, as ranges of the text.
create table document_contents (
  account_id uuid not null references accounts (id) on delete cascade,
  document_id uuid primary key,
  text text not null,
  title text,
  language text,
  notes json not null,
  pages json not null,
  blocks json not null,
  foreign key (account_id, document_id) references documents (account_id, id) on delete cascade
);
create index document_contents__account_id on document_contents (account_id);

create table document_chunks (
  account_id uuid not null references accounts (id) on delete cascade,
  document_id uuid not null,
  -- From 0 on; the passage of the same number in the index.
  place integer not null,
  -- As it was read, or as somebody changed it; the range stays where it was.
  text text not null,
  start_at integer not null,
  end_at integer not null,
  first_page integer not null,
  last_page integer not null,
  headings text[] not null,
  rows json,
  is_on boolean not null default true,
  is_edited boolean not null default false,
  primary key (document_id, place),
  foreign key (account_id, document_id) references documents (account_id, id) on delete cascade
);
create index document_chunks__account_id on document_chunks (account_id);

alter table documents enable row level security;
create policy own_rows on documents to inkstone_tenant using (account_id = current_account_id()) with check (account_id = current_account_id());
alter table document_contents enable row level security;
create policy own_rows on document_contents to inkstone_tenant
  using (account_id = current_account_id()) with check (account_id = current_account_id());
alter table document_chunks enable row level security;
create policy own_rows on document_chunks to inkstone_tenant
  using (account_id = current_account_id()) with check (account_id = current_account_id());
grant select, insert, update, delete on documents, document_contents, document_chunks to inkstone_tenant;

-- A knowledge base ends by its own account's hand, after what stands in it.
grant delete on knowledge_bases to inkstone_tenant;
