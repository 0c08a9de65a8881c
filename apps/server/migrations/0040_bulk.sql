-- Jobs over many products: what was asked, how far each product is, the texts before and after, and what people decided.

create table bulk_jobs (
  id uuid primary key,
  account_id uuid not null references accounts (id) on delete cascade,
  user_id uuid references users (id) on delete set null,
  -- As it was then: no reference, for the texts that were replaced outlive the connection to a store.
  shop_id uuid not null,
  shop_name text not null,
  kind text not null check (kind in ('listing', 'seo')),
  name text not null,
  wishes jsonb not null,
  products integer not null,
  -- Micropoints: what all products would cost, as it was shown at the start.
  estimated bigint not null,
  is_paused boolean not null default false,
  -- What paused it; null for a person.
  refusal_code text,
  refusal_params jsonb not null default '{}',
  -- Whether a product may be waiting for work; the process that works on it, and its last sign of life.
  is_open boolean not null default true,
  worker_id uuid,
  heartbeat_at timestamptz,
  created_at timestamptz not null,
  unique (account_id, id)
);
create index bulk_jobs__account_id__created_at on bulk_jobs (account_id, created_at, id);
create index bulk_jobs__created_at on bulk_jobs (created_at) where is_open and not is_paused;

create table bulk_rows (
  id uuid primary key default gen_random_uuid(),
  account_id uuid not null,
  job_id uuid not null,
  position integer not null,
  product_id uuid,
  title text not null,
  state text not null default 'waiting' check (state in (
    'waiting', 'writing', 'written', 'failed', 'skipped',
    'toPublish', 'publishing', 'published', 'conflict', 'refused',
    'toUndo', 'undoing', 'undone', 'undoConflict', 'undoRefused'
  )),
  -- Who works on it now: another value each time it is taken up, and the id of the hold of its points.
  claim uuid,
  attempts integer not null default 0,
  -- The texts in the store when it was written, byte for byte.
  before jsonb,
  proposal jsonb not null default '{}',
  written_by jsonb,
  notes jsonb not null default '[]',
  fields jsonb not null default '{}',
  edits jsonb not null default '{}',
  decision text not null default 'open' check (decision in ('open', 'accepted', 'rejected')),
  reason text,
  -- The marks of the two changes in the store: a repeat after a kill finds what the first one did.
  publish_key uuid,
  undo_key uuid,
  -- What was sent to the store, as it was read back; and in a conflict, what stands there instead.
  published jsonb,
  in_store jsonb,
  error_code text,
  error_params jsonb not null default '{}',
  -- Micropoints.
  charged bigint not null default 0,
  written_at timestamptz,
  published_at timestamptz,
  undone_at timestamptz,
  foreign key (account_id, job_id) references bulk_jobs (account_id, id) on delete cascade,
  foreign key (account_id, product_id) references products (account_id, id) on delete set null (product_id),
  unique (job_id, position),
  unique (job_id, product_id),
  check ((claim is not null) = (state in ('writing', 'publishing', 'undoing')))
);
create index bulk_rows__job_id__state on bulk_rows (job_id, state, decision);
create index bulk_rows__to_do on bulk_rows (job_id, position) where state in ('waiting', 'toPublish', 'toUndo');
create index bulk_rows__product_id on bulk_rows (product_id);

alter table bulk_jobs enable row level security;
alter table bulk_rows enable row level security;
create policy own_rows on bulk_jobs to inkstone_tenant using (account_id = current_account_id()) with check (account_id = current_account_id());
create policy own_rows on bulk_rows to inkstone_tenant using (account_id = current_account_id()) with check (account_id = current_account_id());
grant select, insert, update on bulk_jobs to inkstone_tenant;
grant select, insert, update on bulk_rows to inkstone_tenant;
