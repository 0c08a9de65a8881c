-- The security log: sign-ins, failures, changed proofs and refusals of the installation, for its operator. Like ones within a window are one row with a count.

create table security_events (
  id bigint generated always as identity primary key,
  type text not null,
  outcome text not null,
  -- No foreign key: an event is written later than it happens, and its person may be gone by then.
  user_id uuid,
  who text not null,
  address text not null,
  user_agent text not null,
  code text not null,
  details jsonb not null,
  count integer not null,
  same_key text not null unique,
  created_at timestamptz not null,
  last_at timestamptz not null
);
create index security_events__created_at on security_events (created_at, id);
create index security_events__user_id on security_events (user_id, created_at) where user_id is not null;

-- Of the installation, not of a tenant.
alter table security_events enable row level security;
