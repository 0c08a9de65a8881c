-- Whom a document answers, where that is not everybody whom its knowledge base answers.

-- Limited and named by nobody, it answers the account's own people alone; its groups stand as they were written, and by what they are compared.
alter table documents
  add column is_limited boolean not null default false,
  add column reader_groups text[] not null default '{}',
  add column reader_keys text[] not null default '{}';
create index documents__is_limited on documents (account_id, base_id) where is_limited;

create table document_readers (
  account_id uuid not null references accounts (id) on delete cascade,
  document_id uuid not null,
  shared_user_id uuid not null,
  primary key (account_id, document_id, shared_user_id),
  foreign key (account_id, document_id) references documents (account_id, id) on delete cascade,
  foreign key (account_id, shared_user_id) references shared_users (account_id, id) on delete cascade
);
create index document_readers__shared_user_id on document_readers (account_id, shared_user_id);

alter table document_readers enable row level security;
create policy own_rows on document_readers to inkstone_tenant using (account_id = current_account_id()) with check (account_id = current_account_id());
grant select, insert, delete on document_readers to inkstone_tenant;
