-- Who the shared users of a knowledge base say that they are, where it asks before it answers.

create table askers (
  account_id uuid not null references accounts (id) on delete cascade,
  base_id uuid not null,
  user_id uuid not null references users (id) on delete cascade,
  name text not null,
  contact text not null,
  company text not null,
  remark text not null,
  given_at timestamptz not null,
  primary key (account_id, base_id, user_id),
  foreign key (account_id, base_id) references knowledge_bases (account_id, id) on delete cascade
);
create index askers__base_id__given_at on askers (account_id, base_id, given_at, user_id);
create index askers__user_id on askers (user_id);

alter table askers enable row level security;
create policy own_rows on askers to inkstone_tenant using (account_id = current_account_id()) with check (account_id = current_account_id());
grant select, insert, update on askers to inkstone_tenant;
