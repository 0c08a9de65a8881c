-- A conversation is shown, read-only, to whoever has its link.

create table conversation_shares (
  id uuid primary key,
  account_id uuid not null references accounts (id) on delete cascade,
  conversation_id uuid not null,
  -- Who made the link; it ends with them.
  user_id uuid not null references users (id) on delete cascade,
  -- SHA-256 of the secret in the link; 256 random bits need neither salt nor a slow hash.
  token_hash text not null unique,
  -- The last message of the branch as it was shared; null shows the branch as it goes on.
  leaf_id uuid,
  created_at timestamptz not null,
  -- Null ends when it is revoked.
  expires_at timestamptz,
  revoked_at timestamptz,
  foreign key (account_id, conversation_id) references conversations (account_id, id) on delete cascade
);
create index conversation_shares__conversation_id on conversation_shares (account_id, conversation_id, created_at);
create index conversation_shares__user_id on conversation_shares (user_id);

alter table conversation_shares enable row level security;
create policy own_rows on conversation_shares to inkstone_tenant
  using (account_id = current_account_id()) with check (account_id = current_account_id());
grant select (id, account_id, conversation_id, user_id, leaf_id, created_at, expires_at, revoked_at), insert, update (revoked_at)
  on conversation_shares to inkstone_tenant;
