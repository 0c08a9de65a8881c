-- Accounts (the tenants), their users and shops, and everything that signs a person in.

create table accounts (
  id uuid primary key default gen_random_uuid(),
  name text not null,
  usage text[] not null default '{}',
  property_type text not null default '',
  disabled_at timestamptz,
  created_at timestamptz not null default now()
);

create table shops (
  id uuid primary key default gen_random_uuid(),
  account_id uuid not null references accounts (id) on delete cascade,
  platform text not null,
  domain text not null check (domain = lower(domain)),
  name text not null,
  sealed_credentials text,
  created_at timestamptz not null default now(),
  unique (account_id, domain),
  unique (account_id, id)
);
-- A sandbox store has public pages under its domain, so there is one of each name.
create unique index shops__sandbox_domain on shops (domain) where platform = 'sandbox';

create table users (
  id uuid primary key default gen_random_uuid(),
  account_id uuid not null references accounts (id) on delete cascade,
  email text not null unique check (email = lower(email) and length(email) <= 320),
  name text not null,
  password_hash text,
  role text not null check (role in ('owner', 'member')),
  is_operator boolean not null default false,
  email_verified_at timestamptz,
  language text not null default 'en' check (language in ('en', 'zh')),
  current_shop_id uuid,
  is_dismissed_tips boolean not null default true,
  disabled_at timestamptz,
  created_at timestamptz not null default now(),
  -- A current shop of another account is impossible, whatever the code above does.
  foreign key (account_id, current_shop_id) references shops (account_id, id) on delete set null (current_shop_id)
);
create index users__account_id on users (account_id);

-- One row at most, for ever: whoever registers first takes the seat. It stays taken when that user goes.
create table operator_seat (
  is_taken boolean primary key default true check (is_taken),
  user_id uuid references users (id) on delete set null,
  taken_at timestamptz not null default now()
);

create table user_identities (
  issuer text not null,
  subject text not null,
  user_id uuid not null references users (id) on delete cascade,
  created_at timestamptz not null default now(),
  primary key (issuer, subject)
);
create index user_identities__user_id on user_identities (user_id);

create table sessions (
  id uuid primary key default gen_random_uuid(),
  token_hash text not null unique,
  user_id uuid not null references users (id) on delete cascade,
  account_id uuid not null references accounts (id) on delete cascade,
  auth_method text not null,
  id_token text,
  idp_sid text,
  created_at timestamptz not null,
  last_seen_at timestamptz not null,
  idle_expires_at timestamptz not null,
  absolute_expires_at timestamptz not null,
  ip text not null,
  user_agent text not null,
  revoked_at timestamptz
);
create index sessions__user_id on sessions (user_id) where revoked_at is null;
create index sessions__idp_sid on sessions (idp_sid) where idp_sid is not null;

-- The one-time tokens by which the portal hands a signed-in person over to the console.
create table sso_codes (
  code_hash text primary key,
  user_id uuid not null references users (id) on delete cascade,
  audience text not null,
  redirect_path text not null,
  state_hash text,
  auth_method text not null,
  id_token text,
  idp_sid text,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  consumed_at timestamptz,
  consumed_ip text,
  session_id uuid references sessions (id) on delete set null
);
create index sso_codes__expires_at on sso_codes (expires_at);

create table email_codes (
  id uuid primary key default gen_random_uuid(),
  purpose text not null check (purpose in ('login', 'verify', 'reset')),
  email text not null,
  code_hash text not null,
  -- The browser that asked; a code that was requested elsewhere does not work here.
  browser_hash text not null,
  -- What waits for the proof of the address: a registration that is not an account yet.
  payload jsonb,
  tries integer not null default 0,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  consumed_at timestamptz,
  unique (purpose, email, browser_hash)
);
create index email_codes__expires_at on email_codes (expires_at);

-- Attempts by hashed subject (an e-mail and what was tried); the wait grows with each, and a success clears it.
create table sign_in_attempts (
  subject_hash text primary key,
  failures integer not null,
  next_allowed_at timestamptz not null,
  updated_at timestamptz not null
);

-- A sign-in at an outside portal that is under way; deleted by the answer that uses it.
create table oidc_attempts (
  state_hash text primary key,
  browser_hash text not null,
  nonce text not null,
  verifier text not null,
  sso_state text,
  redirect_path text not null,
  expires_at timestamptz not null
);

create table idempotency_keys (
  account_id uuid not null references accounts (id) on delete cascade,
  user_id uuid not null references users (id) on delete cascade,
  key text not null,
  request_hash text not null,
  status integer,
  answer jsonb,
  created_at timestamptz not null default now(),
  primary key (user_id, key)
);
create index idempotency_keys__created_at on idempotency_keys (created_at);

-- Whoever disables a user or sets a password, by whatever path: every session of that user has ended, and stays ended.
create function end_sessions_of_user() returns trigger language plpgsql security definer set search_path from current as $$
begin
  update sessions set revoked_at = now() where user_id = new.id and revoked_at is null;
  return null;
end
$$;
create trigger users__sessions_end after update of disabled_at, password_hash on users for each row
  when ((new.disabled_at is not null and old.disabled_at is null) or new.password_hash is distinct from old.password_hash)
  execute function end_sessions_of_user();

create function end_sessions_of_account() returns trigger language plpgsql security definer set search_path from current as $$
begin
  update sessions set revoked_at = now() where account_id = new.id and revoked_at is null;
  return null;
end
$$;
create trigger accounts__sessions_end after update of disabled_at on accounts for each row
  when (new.disabled_at is not null and old.disabled_at is null)
  execute function end_sessions_of_account();

-- The second wall: inside a tenant's transaction only the tenant's own rows exist, and no column that makes an operator.
alter table accounts enable row level security;
alter table shops enable row level security;
alter table users enable row level security;
alter table idempotency_keys enable row level security;
create policy own_account on accounts to inkstone_tenant using (id = current_account_id());
create policy own_rows on shops to inkstone_tenant using (account_id = current_account_id()) with check (account_id = current_account_id());
create policy own_rows on users for select to inkstone_tenant using (account_id = current_account_id());
create policy own_rows_changed on users for update to inkstone_tenant using (account_id = current_account_id()) with check (account_id = current_account_id());
create policy own_rows_deleted on users for delete to inkstone_tenant using (account_id = current_account_id());
create policy no_operator_made on users for insert to inkstone_tenant with check (account_id = current_account_id() and not is_operator);
create policy own_rows on idempotency_keys to inkstone_tenant using (account_id = current_account_id()) with check (account_id = current_account_id());

grant select, update (name) on accounts to inkstone_tenant;
grant select, insert, update, delete on shops to inkstone_tenant;
grant select (id, account_id, email, name, role, is_operator, email_verified_at, language, current_shop_id, is_dismissed_tips, disabled_at, created_at),
  insert,
  update (email, name, password_hash, language, current_shop_id, is_dismissed_tips, disabled_at),
  delete on users to inkstone_tenant;
grant select, insert, update, delete on idempotency_keys to inkstone_tenant;

-- Sessions, codes, identities and the seat are read before the tenant is known, so no tenant may see them at all.
alter table operator_seat enable row level security;
alter table user_identities enable row level security;
alter table sessions enable row level security;
alter table sso_codes enable row level security;
alter table email_codes enable row level security;
alter table sign_in_attempts enable row level security;
alter table oidc_attempts enable row level security;
