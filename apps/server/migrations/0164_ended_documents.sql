-- Whom limited documents answered that have ended: what outsiders read of them by a link stays closed to whom it was closed.

create table ended_documents (
  account_id uuid not null references accounts (id) on delete cascade,
  document_id uuid not null,
  base_id uuid not null,
  reader_keys text[] not null,
  reader_ids uuid[] not null,
  primary key (account_id, document_id),
  foreign key (account_id, base_id) references knowledge_bases (account_id, id) on delete cascade
);
create index ended_documents__base_id on ended_documents (account_id, base_id);

alter table ended_documents enable row level security;
create policy own_rows on ended_documents to inkstone_tenant using (account_id = current_account_id()) with check (account_id = current_account_id());
grant select, insert on ended_documents to inkstone_tenant;
