-- The plan of each account, and how much of its use a plan has seen.

create table subscriptions (
  account_id uuid primary key references accounts (id) on delete cascade,
  plan text not null check (plan in ('basic', 'plus', 'pro')),
  since timestamptz not null,
  activated_at timestamptz not null,
  -- A cancelled plan falls back to Basic then.
  ends_at timestamptz,
  -- Days in a row on which the average use was too low, and the last day that was looked at.
  days_below integer not null default 0 check (days_below >= 0),
  stage text not null default 'none' check (stage in ('none', 'warned', 'asked')),
  reviewed_on date,
  -- A plan that ended for too little use does not begin anew without it.
  demoted_at timestamptz
);
create index subscriptions__plan on subscriptions (plan) where plan <> 'basic';

-- Whoever registered before this has the points of the Basic plan already.
insert into subscriptions (account_id, plan, since, activated_at) select id, 'basic', created_at, created_at from accounts;

alter table subscriptions enable row level security;
create policy own_rows on subscriptions for select to inkstone_tenant using (account_id = current_account_id());
grant select on subscriptions to inkstone_tenant;
