-- What apps may have kept of their calls: answers that are given again for equal requests, and bodies for their owner to read.

create table gateway_answers (
  account_id uuid not null references accounts (id) on delete cascade,
  app_id uuid not null references apps (id) on delete cascade,
  -- SHA-256 of account, app, format, model, body and mode of streaming.
  digest bytea not null,
  -- Type and bytes of what was sent, frames for a stream.
  content_type text not null,
  body text not null,
  vendor text not null,
  -- The vendor's own name of it.
  model text not null,
  -- By which the first one was charged, with what it took: a hit is charged by the same.
  price_version uuid,
  usage jsonb not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  primary key (account_id, app_id, digest)
);
create index gateway_answers__app_id__created_at on gateway_answers (app_id, created_at);
create index gateway_answers__expires_at on gateway_answers (expires_at);
alter table gateway_answers enable row level security;
create policy own_rows on gateway_answers to inkstone_tenant
  using (account_id = current_account_id()) with check (account_id = current_account_id());
grant select, insert, update, delete on gateway_answers to inkstone_tenant;

create table gateway_bodies (
  -- The call's, as in gateway_requests.
  request_id uuid primary key,
  account_id uuid not null references accounts (id) on delete cascade,
  app_id uuid not null references apps (id) on delete cascade,
  -- Without keys and secrets, and no longer than is kept of one.
  request text not null,
  answer text not null,
  is_request_cut boolean not null,
  is_answer_cut boolean not null,
  created_at timestamptz not null,
  expires_at timestamptz not null
);
create index gateway_bodies__app_id on gateway_bodies (app_id);
create index gateway_bodies__account_id on gateway_bodies (account_id);
create index gateway_bodies__expires_at on gateway_bodies (expires_at);
alter table gateway_bodies enable row level security;
create policy own_rows on gateway_bodies to inkstone_tenant
  using (account_id = current_account_id()) with check (account_id = current_account_id());
grant select, insert, update, delete on gateway_bodies to inkstone_tenant;
