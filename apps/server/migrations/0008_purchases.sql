-- Money in: orders with their states, what payment providers told us, and redemption codes.

create sequence receipt_numbers;

create table orders (
  id uuid primary key,
  -- No references: the books of money stay when an account goes; what names a person is taken out then.
  account_id uuid not null,
  user_id uuid,
  kind text not null check (kind in ('top-up', 'code', 'plan')),
  -- Empty for a redemption code.
  gateway text not null,
  micropoints bigint not null check (micropoints > 0),
  -- Fen or cents; nothing for a redemption code.
  amount_minor integer not null check (amount_minor >= 0),
  currency text not null check (currency in ('CNY', 'USD')),
  state text not null default 'pending' check (state in ('pending', 'paid', 'declined', 'cancelled', 'expired', 'refunded', 'disputed')),
  reason text not null default '',
  -- The provider's id of the attempt, and of the money that moved.
  external_id text,
  payment_id text,
  checkout_url text,
  instructions text not null default '',
  receipt_number text unique,
  -- What was given back on purpose so far; what was reversed in all, disputes included; the points that could be taken back for it.
  refunded_minor integer not null default 0 check (refunded_minor between 0 and amount_minor),
  reversed_minor integer not null default 0 check (reversed_minor between 0 and amount_minor),
  reversed_micropoints bigint not null default 0 check (reversed_micropoints between 0 and micropoints),
  -- What the order belongs to, so that it is made once: a change of plan, say.
  purpose text unique,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  paid_at timestamptz,
  closed_at timestamptz,
  unique (gateway, external_id),
  unique (gateway, payment_id),
  check ((paid_at is not null) = (state in ('paid', 'refunded', 'disputed'))),
  check ((paid_at is null) = (receipt_number is null))
);
create index orders__account_id__created_at on orders (account_id, created_at desc, id);
create index orders__created_at on orders (created_at desc, id);
create index orders__expires_at on orders (expires_at) where state = 'pending';

-- A provider repeats its messages; each counts once.
create table payment_events (
  gateway text not null,
  event_id text not null,
  received_at timestamptz not null,
  primary key (gateway, event_id)
);

create table redemption_batches (
  id uuid primary key,
  note text not null,
  micropoints bigint not null check (micropoints > 0),
  count integer not null check (count > 0),
  expires_at timestamptz,
  disabled_at timestamptz,
  created_at timestamptz not null
);

create table redemption_codes (
  -- An HMAC: whoever reads this table can redeem nothing.
  code_hash text primary key,
  batch_id uuid not null references redemption_batches (id),
  -- The order that it became.
  order_id uuid unique,
  redeemed_at timestamptz,
  check ((order_id is null) = (redeemed_at is null))
);
create index redemption_codes__batch_id on redemption_codes (batch_id);

-- A tenant orders, gives up and reads; only the installation itself says that money has come.
alter table orders enable row level security;
alter table payment_events enable row level security;
alter table redemption_batches enable row level security;
alter table redemption_codes enable row level security;
create policy own_rows on orders for select to inkstone_tenant using (account_id = current_account_id());
create policy own_rows_made on orders for insert to inkstone_tenant with check (account_id = current_account_id() and state = 'pending');
create policy own_rows_ended on orders for update to inkstone_tenant using (account_id = current_account_id() and state = 'pending')
  with check (account_id = current_account_id() and state in ('pending', 'cancelled', 'declined'));
grant select, insert, update (state, reason, external_id, checkout_url, instructions, closed_at) on orders to inkstone_tenant;
