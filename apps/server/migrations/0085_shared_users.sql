-- The shared users of an enterprise, from the moment they are put on the list, and the links by which they come and set passwords.

-- Whoever has come is a user of the same id as well; before that nobody but the enterprise knows of the address.
create table shared_users (
  id uuid primary key,
  account_id uuid not null references accounts (id) on delete cascade,
  email text not null check (email = lower(email) and length(email) <= 320),
  name text not null,
  language text not null check (language in ('en', 'zh')),
  created_at timestamptz not null,
  -- While the deletion can still be undone.
  deleted_at timestamptz,
  unique (account_id, email)
);
create index shared_users__account_id__created_at on shared_users (account_id, created_at, id);
create index shared_users__deleted_at on shared_users (deleted_at) where deleted_at is not null;

create table shared_user_links (
  id uuid primary key,
  account_id uuid not null references accounts (id) on delete cascade,
  shared_user_id uuid not null references shared_users (id) on delete cascade,
  purpose text not null check (purpose in ('invitation', 'password')),
  -- SHA-256 of the secret in the link; 256 random bits need neither salt nor a slow hash.
  token_hash text not null unique,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  -- Withdrawn, or followed by a newer one.
  ended_at timestamptz,
  -- Its person came too late and asked for another one.
  asked_at timestamptz
);
create index shared_user_links__shared_user_id on shared_user_links (shared_user_id, created_at);
create index shared_user_links__account_id on shared_user_links (account_id);

alter table shared_users enable row level security;
create policy own_rows on shared_users to inkstone_tenant using (account_id = current_account_id()) with check (account_id = current_account_id());
grant select, insert, update, delete on shared_users to inkstone_tenant;

alter table shared_user_links enable row level security;
create policy own_rows on shared_user_links to inkstone_tenant
  using (account_id = current_account_id()) with check (account_id = current_account_id());
grant select (id, account_id, shared_user_id, purpose, created_at, expires_at, used_at, ended_at, asked_at), insert, update (ended_at)
  on shared_user_links to inkstone_tenant;
