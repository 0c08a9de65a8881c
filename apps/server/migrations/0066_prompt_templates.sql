-- Prompts that people keep for themselves, to begin with again.

create table prompt_templates (
  id uuid primary key,
  account_id uuid not null references accounts (id) on delete cascade,
  user_id uuid not null references users (id) on delete cascade,
  name text not null,
  system text not null,
  text text not null,
  created_at timestamptz not null
);
create index prompt_templates__account_id__user_id on prompt_templates (account_id, user_id);
create index prompt_templates__user_id on prompt_templates (user_id);
alter table prompt_templates enable row level security;
create policy own_rows on prompt_templates to inkstone_tenant
  using (account_id = current_account_id()) with check (account_id = current_account_id());
grant select, insert, delete on prompt_templates to inkstone_tenant;
