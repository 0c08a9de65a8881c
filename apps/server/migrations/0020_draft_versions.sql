-- Versions of drafts: what a run, a restore or typing replaced, and what was published.

alter table writer_drafts add unique (account_id, id);

create table writer_draft_versions (
  id uuid primary key default gen_random_uuid(),
  account_id uuid not null,
  draft_id uuid not null,
  cause text not null check (cause in ('run', 'edit', 'restore', 'publication')),
  -- The run that replaced it; runs are forgotten before versions are.
  run_id uuid,
  content jsonb not null,
  created_at timestamptz not null,
  foreign key (account_id, draft_id) references writer_drafts (account_id, id) on delete cascade
);
create index writer_draft_versions__draft_id__created_at on writer_draft_versions (draft_id, created_at, id);

alter table writer_draft_versions enable row level security;
create policy own_rows on writer_draft_versions to inkstone_tenant
  using (account_id = current_account_id()) with check (account_id = current_account_id());
grant select, insert, delete on writer_draft_versions to inkstone_tenant;
