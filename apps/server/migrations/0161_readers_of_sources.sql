-- Whom the documents answer that a service brings: said of what is followed, for the documents that come of it.

alter table document_sources
  add column is_limited boolean not null default false,
  add column reader_groups text[] not null default '{}';

create table document_source_readers (
  account_id uuid not null references accounts (id) on delete cascade,
  source_id uuid not null,
  shared_user_id uuid not null,
  primary key (account_id, source_id, shared_user_id),
  foreign key (account_id, source_id) references document_sources (account_id, id) on delete cascade,
  foreign key (account_id, shared_user_id) references shared_users (account_id, id) on delete cascade
);
create index document_source_readers__shared_user_id on document_source_readers (account_id, shared_user_id);

alter table document_source_readers enable row level security;
create policy own_rows on document_source_readers to inkstone_tenant
  using (account_id = current_account_id()) with check (account_id = current_account_id());
grant select, insert, delete on document_source_readers to inkstone_tenant;
