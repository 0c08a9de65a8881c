-- Second factors: passkeys and authenticator apps, the recovery codes of who loses them, and sign-ins that wait for one.

create table factors (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users (id) on delete cascade,
  kind text not null check (kind in ('passkey', 'totp')),
  name text not null,
  -- Of a passkey.
  credential_id text unique,
  public_key text,
  counter bigint not null default 0,
  transports text[] not null default '{}',
  -- Of an authenticator app: the sealed secret, and the last half minute whose code was used.
  sealed_secret text,
  last_step bigint not null default 0,
  created_at timestamptz not null,
  -- Null until the first code of an app was entered.
  confirmed_at timestamptz,
  last_used_at timestamptz
);
create index factors__user_id on factors (user_id);

create table recovery_codes (
  code_hash text primary key,
  user_id uuid not null references users (id) on delete cascade,
  created_at timestamptz not null,
  used_at timestamptz
);
create index recovery_codes__user_id on recovery_codes (user_id);

-- What a browser has to answer to make a passkey; one at a time.
create table passkey_challenges (
  user_id uuid primary key references users (id) on delete cascade,
  challenge text not null,
  expires_at timestamptz not null
);

-- Sign-ins whose first proof was right, until the second one; bound to the browser by a secret of which only the hash is here.
create table second_steps (
  token_hash text primary key,
  user_id uuid not null references users (id) on delete cascade,
  -- The user's, as the first proof saw it.
  sign_in_epoch integer not null,
  auth_method text not null,
  redirect text not null,
  state text not null,
  challenge text,
  tries integer not null default 0,
  created_at timestamptz not null,
  expires_at timestamptz not null
);
create index second_steps__user_id on second_steps (user_id);

-- Read and written while nobody is signed in yet, so no tenant sees them.
alter table factors enable row level security;
alter table recovery_codes enable row level security;
alter table passkey_challenges enable row level security;
alter table second_steps enable row level security;
