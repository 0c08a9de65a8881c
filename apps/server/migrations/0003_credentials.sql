-- Connections to AI vendors with their sealed credentials, the models and prices behind them, and what the operator did.

create table vendor_connections (
  id uuid primary key default gen_random_uuid(),
  -- Null: the connection serves the whole installation and belongs to the operator.
  account_id uuid references accounts (id) on delete cascade,
  vendor text not null,
  name text not null check (length(name) between 1 and 100),
  -- `environment` and `builtin` have no credentials here: the process holds them.
  source text not null check (source in ('operator', 'environment', 'builtin')),
  sealed_credentials text,
  -- Values that are no secret: addresses, regions. A change of them drops the sealed ones.
  settings jsonb not null default '{}',
  -- The operator ticked that the address may lie in a private network.
  is_private_allowed boolean not null default false,
  is_enabled boolean not null default true,
  checked_at timestamptz,
  check_result jsonb,
  created_at timestamptz not null default now(),
  check (source = 'operator' or (account_id is null and sealed_credentials is null))
);
create index vendor_connections__account_id on vendor_connections (account_id);
create unique index vendor_connections__source_vendor on vendor_connections (source, vendor) where source <> 'operator';

create table models (
  id uuid primary key default gen_random_uuid(),
  connection_id uuid not null references vendor_connections (id) on delete cascade,
  -- The vendor's own name of the model.
  model_id text not null check (length(model_id) between 1 and 200),
  label text not null check (length(label) between 1 and 200),
  -- Official prices: millionths of the currency for a million tokens. Null: unknown, and then nobody may use the model.
  currency text not null default 'USD' check (currency in ('USD', 'CNY')),
  input_micros bigint check (input_micros between 0 and 10000000000),
  output_micros bigint check (output_micros between 0 and 10000000000),
  cached_input_micros bigint check (cached_input_micros between 0 and 10000000000),
  context_tokens integer check (context_tokens > 0),
  max_output_tokens integer check (max_output_tokens > 0),
  capabilities text[] not null default '{}',
  is_enabled boolean not null default false,
  is_default boolean not null default false,
  created_at timestamptz not null default now(),
  unique (connection_id, model_id),
  check (not is_enabled or (input_micros is not null and output_micros is not null)),
  check (not is_default or is_enabled)
);
create unique index models__is_default on models (is_default) where is_default;

-- One row for the whole installation.
create table pricing (
  is_single boolean primary key default true check (is_single),
  -- Hundredths of a CNY for one USD: 720 means 7.20.
  usd_rate_hundredths integer not null default 720 check (usd_rate_hundredths between 1 and 100000)
);
insert into pricing default values;

-- Append-only: what the operator changed, before and after, without any secret.
create table operator_acts (
  id bigint primary key generated always as identity,
  user_id uuid references users (id) on delete set null,
  actor_name text not null,
  act text not null,
  subject_kind text not null,
  subject_id text not null,
  subject_name text not null,
  before jsonb,
  after jsonb,
  address text not null default '',
  created_at timestamptz not null default now()
);

create function refuse_change_of_act() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and old.user_id is not null and new.user_id is null
    and row (new.id, new.actor_name, new.act, new.subject_kind, new.subject_id, new.subject_name, new.before, new.after, new.address, new.created_at)
      is not distinct from row (old.id, old.actor_name, old.act, old.subject_kind, old.subject_id, old.subject_name, old.before, old.after, old.address, old.created_at)
  then
    -- The user was deleted: only the link goes.
    return new;
  end if;
  raise exception 'operator_acts is append-only';
end
$$;
create trigger operator_acts__append_only before update or delete on operator_acts for each row execute function refuse_change_of_act();

-- A tenant sees which models it may use, never how they are reached, and changes nothing.
alter table vendor_connections enable row level security;
alter table models enable row level security;
alter table pricing enable row level security;
alter table operator_acts enable row level security;
create policy own_or_shared on vendor_connections for select to inkstone_tenant using (account_id is null or account_id = current_account_id());
-- The rows of the other table are already limited by its own policy.
create policy own_or_shared on models for select to inkstone_tenant
  using (exists (select from vendor_connections where vendor_connections.id = models.connection_id));
create policy readable on pricing for select to inkstone_tenant using (true);
grant select (id, account_id, vendor, name, source, is_enabled, created_at) on vendor_connections to inkstone_tenant;
grant select on models to inkstone_tenant;
grant select on pricing to inkstone_tenant;
