-- Files that were taken in, and drawn anew, as pictures of knowledge bases, each for what it was sent: no other file of the account is shown as one.

create table base_pictures (
  account_id uuid not null references accounts (id) on delete cascade,
  file_id uuid not null,
  use text not null check (use in ('avatar', 'banner')),
  primary key (account_id, file_id, use),
  foreign key (account_id, file_id) references files (account_id, id) on delete cascade
);

insert into base_pictures (account_id, file_id, use)
select distinct f.account_id, f.id, u.use
from knowledge_bases b
cross join (values ('avatar'), ('banner')) u (use)
join files f on f.account_id = b.account_id and f.id::text = b.content ->> u.use;

alter table base_pictures enable row level security;
create policy own_rows on base_pictures to inkstone_tenant using (account_id = current_account_id()) with check (account_id = current_account_id());
grant select, insert on base_pictures to inkstone_tenant;
