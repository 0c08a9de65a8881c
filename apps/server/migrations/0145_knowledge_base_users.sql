-- To whom of the shared users a knowledge base is opened, where it is open to chosen ones.

create unique index shared_users_account_id_id_unique on shared_users (account_id, id);
alter table shared_users add constraint shared_users_account_id_id_unique unique using index shared_users_account_id_id_unique;

create table knowledge_base_users (
  account_id uuid not null references accounts (id) on delete cascade,
  base_id uuid not null,
  shared_user_id uuid not null,
  primary key (account_id, base_id, shared_user_id),
  foreign key (account_id, base_id) references knowledge_bases (account_id, id) on delete cascade,
  foreign key (account_id, shared_user_id) references shared_users (account_id, id) on delete cascade
);
create index knowledge_base_users__shared_user_id on knowledge_base_users (account_id, shared_user_id);

alter table knowledge_base_users enable row level security;
create policy own_rows on knowledge_base_users to inkstone_tenant using (account_id = current_account_id()) with check (account_id = current_account_id());
grant select, insert, delete on knowledge_base_users to inkstone_tenant;
