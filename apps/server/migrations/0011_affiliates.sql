-- Who invited whom, what it brought, and what was paid out of it.

create table invitation_codes (
  account_id uuid primary key references accounts (id) on delete cascade,
  code text not null unique,
  created_at timestamptz not null
);

create table referrals (
  -- An account is invited once.
  account_id uuid primary key references accounts (id) on delete cascade,
  referrer_id uuid not null references accounts (id) on delete cascade,
  created_at timestamptz not null,
  check (account_id <> referrer_id)
);
create index referrals__referrer_id on referrals (referrer_id);

create table affiliate_rewards (
  -- The order whose payment it is a share of, so that no payment brings two.
  order_id uuid primary key references orders (id),
  referrer_id uuid not null references accounts (id) on delete cascade,
  -- Who paid; gone with their account, while the reward stays.
  account_id uuid references accounts (id) on delete set null,
  amount_fen integer not null check (amount_fen > 0),
  reversed_fen integer not null default 0 check (reversed_fen between 0 and amount_fen),
  available_at timestamptz not null,
  created_at timestamptz not null
);
create index affiliate_rewards__referrer_id__created_at on affiliate_rewards (referrer_id, created_at desc, order_id);

create table withdrawals (
  id uuid primary key,
  -- No reference: what was paid out stays in the books when an account goes.
  account_id uuid not null,
  user_id uuid,
  amount_fen integer not null check (amount_fen > 0),
  destination text not null,
  state text not null default 'requested' check (state in ('requested', 'approved', 'paid', 'rejected', 'cancelled')),
  note text not null default '',
  created_at timestamptz not null,
  settled_at timestamptz
);
create index withdrawals__account_id__created_at on withdrawals (account_id, created_at desc, id);
create index withdrawals__created_at on withdrawals (created_at desc, id);

-- A tenant reads; every write checks sums over rows of others' payments, so the installation itself makes it.
alter table invitation_codes enable row level security;
alter table referrals enable row level security;
alter table affiliate_rewards enable row level security;
alter table withdrawals enable row level security;
create policy own_rows on invitation_codes for select to inkstone_tenant using (account_id = current_account_id());
create policy own_rows on referrals for select to inkstone_tenant using (account_id = current_account_id() or referrer_id = current_account_id());
create policy own_rows on affiliate_rewards for select to inkstone_tenant using (referrer_id = current_account_id());
create policy own_rows on withdrawals for select to inkstone_tenant using (account_id = current_account_id());
grant select on invitation_codes, referrals, affiliate_rewards, withdrawals to inkstone_tenant;
