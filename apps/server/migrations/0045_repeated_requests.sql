-- The same request of a writer again is answered from what the first one got, and another run on a draft is another variation.

create table writer_answers (
  account_id uuid not null references accounts (id) on delete cascade,
  -- A digest of the account, the kind, the model and all that was asked.
  key text not null,
  answer jsonb not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  primary key (account_id, key)
);
create index writer_answers__account_id__created_at on writer_answers (account_id, created_at);
create index writer_answers__expires_at on writer_answers (expires_at);

alter table writer_answers enable row level security;
create policy own_rows on writer_answers to inkstone_tenant
  using (account_id = current_account_id()) with check (account_id = current_account_id());
grant select, insert, update, delete on writer_answers to inkstone_tenant;

-- How many runs were begun on a draft.
alter table writer_drafts add column variations integer not null default 0;
update writer_drafts set variations = counted.runs
  from (select subject_id, count(*) as runs from runs where subject_id is not null group by subject_id) as counted
  where counted.subject_id = writer_drafts.id;
