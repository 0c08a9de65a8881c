-- What a person wished of their last text of each kind: the next one begins with it.

create table writer_wishes (
  account_id uuid not null references accounts (id) on delete cascade,
  user_id uuid not null references users (id) on delete cascade,
  kind text not null check (kind in ('listing', 'blog', 'page', 'email')),
  -- By name: tone, brand, model, voice, audience, instructions.
  wishes jsonb not null,
  updated_at timestamptz not null,
  primary key (account_id, user_id, kind)
);
create index writer_wishes__user_id on writer_wishes (user_id);

alter table writer_wishes enable row level security;
create policy own_rows on writer_wishes to inkstone_tenant
  using (account_id = current_account_id()) with check (account_id = current_account_id());
grant select, insert, update, delete on writer_wishes to inkstone_tenant;
