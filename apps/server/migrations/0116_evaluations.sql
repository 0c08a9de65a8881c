-- Labelled questions of knowledge bases, and what each setting of the search made of them: settings are compared by them before they are kept.

create table evaluation_sets (
  account_id uuid not null references accounts (id) on delete cascade,
  base_id uuid not null,
  -- The file that the questions came in; null while there are none.
  name text,
  -- Grows whenever its questions are replaced.
  version integer not null default 0,
  questions integer not null default 0,
  unanswerable integer not null default 0,
  -- By how much hit@5 may fall before a change is refused, and the hit@5 that it is held against.
  most_fall double precision,
  measure double precision,
  -- The run that measures it anew.
  measuring_id uuid,
  updated_at timestamptz not null,
  primary key (account_id, base_id),
  foreign key (account_id, base_id) references knowledge_bases (account_id, id) on delete cascade
);

create table evaluation_questions (
  account_id uuid not null references accounts (id) on delete cascade,
  base_id uuid not null,
  position integer not null,
  question text not null,
  -- What a passage has to be to be right; all null: nothing answers the question.
  document text,
  page integer,
  passage_text text,
  primary key (account_id, base_id, position),
  foreign key (account_id, base_id) references evaluation_sets (account_id, base_id) on delete cascade
);

create table evaluation_runs (
  id uuid primary key,
  account_id uuid not null references accounts (id) on delete cascade,
  base_id uuid not null,
  settings jsonb not null,
  set_name text not null,
  set_version integer not null,
  purpose text not null check (purpose in ('try', 'guard')),
  state text not null check (state in ('waiting', 'running', 'done', 'stopped', 'failed')),
  questions integer not null,
  done integer not null default 0,
  figures jsonb,
  -- How often a process has begun with it.
  attempts integer not null default 0,
  worker_id uuid,
  leased_until timestamptz,
  created_at timestamptz not null,
  finished_at timestamptz,
  unique (account_id, id),
  foreign key (account_id, base_id) references knowledge_bases (account_id, id) on delete cascade
);
create index evaluation_runs__account_id__base_id on evaluation_runs (account_id, base_id, created_at);
create index evaluation_runs__created_at on evaluation_runs (created_at) where state in ('waiting', 'running');
create index evaluation_runs__worker_id on evaluation_runs (worker_id) where worker_id is not null;

-- The questions as the run asks them, whatever becomes of the set meanwhile, with what was found once they were asked.
create table evaluation_answers (
  account_id uuid not null references accounts (id) on delete cascade,
  run_id uuid not null,
  position integer not null,
  question text not null,
  document text,
  page integer,
  passage_text text,
  is_asked boolean not null default false,
  -- The place of the first right passage, from 1 on.
  rank integer,
  -- What came first.
  first_found jsonb,
  primary key (run_id, position),
  foreign key (account_id, run_id) references evaluation_runs (account_id, id) on delete cascade
);
create index evaluation_answers__account_id on evaluation_answers (account_id);

alter table evaluation_sets enable row level security;
create policy own_rows on evaluation_sets to inkstone_tenant using (account_id = current_account_id()) with check (account_id = current_account_id());
alter table evaluation_questions enable row level security;
create policy own_rows on evaluation_questions to inkstone_tenant
  using (account_id = current_account_id()) with check (account_id = current_account_id());
alter table evaluation_runs enable row level security;
create policy own_rows on evaluation_runs to inkstone_tenant using (account_id = current_account_id()) with check (account_id = current_account_id());
alter table evaluation_answers enable row level security;
create policy own_rows on evaluation_answers to inkstone_tenant
  using (account_id = current_account_id()) with check (account_id = current_account_id());
grant select, insert, update, delete on evaluation_sets, evaluation_questions, evaluation_runs, evaluation_answers to inkstone_tenant;
