-- Long work that survives a reload: what was asked, what was delivered so far, and whether its worker still lives.

create table runs (
  id uuid primary key default gen_random_uuid(),
  account_id uuid not null references accounts (id) on delete cascade,
  user_id uuid not null references users (id) on delete cascade,
  kind text not null,
  subject_id uuid,
  state text not null default 'running' check (state in ('running', 'done', 'stopped', 'failed')),
  input jsonb not null,
  result jsonb,
  usage jsonb,
  error_code text,
  error_params jsonb not null default '{}',
  stop_requested_at timestamptz,
  -- The process that works on it and its last sign of life; a run whose worker is silent is ended by any other process.
  worker_id uuid not null,
  heartbeat_at timestamptz not null default now(),
  created_at timestamptz not null default now(),
  finished_at timestamptz,
  check ((state = 'running') = (finished_at is null)),
  unique (account_id, id)
);
create index runs__user_id__created_at on runs (user_id, created_at);
create index runs__heartbeat_at on runs (heartbeat_at) where state = 'running';

create table run_events (
  account_id uuid not null,
  run_id uuid not null,
  seq integer not null check (seq > 0),
  event jsonb not null,
  primary key (run_id, seq),
  foreign key (account_id, run_id) references runs (account_id, id) on delete cascade
);

alter table runs enable row level security;
alter table run_events enable row level security;
create policy own_rows on runs to inkstone_tenant using (account_id = current_account_id()) with check (account_id = current_account_id());
create policy own_rows on run_events to inkstone_tenant using (account_id = current_account_id()) with check (account_id = current_account_id());
grant select, insert, update, delete on runs to inkstone_tenant;
grant select, insert, delete on run_events to inkstone_tenant;
