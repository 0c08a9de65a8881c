-- The FAQ of knowledge bases, and what people asked of them.

-- Grows with every change of a base's entries, so that processes know what of them they have not read yet.
create table faq_revisions (
  account_id uuid not null references accounts (id) on delete cascade,
  base_id uuid not null,
  revision integer not null,
  primary key (account_id, base_id),
  foreign key (account_id, base_id) references knowledge_bases (account_id, id) on delete cascade
);

create table faq_entries (
  id uuid primary key,
  account_id uuid not null references accounts (id) on delete cascade,
  base_id uuid not null,
  question text not null,
  variants text[] not null,
  -- The question and its variants as they are compared: no two entries of a base share one.
  keys text[] not null,
  answer text not null,
  is_enabled boolean not null,
  source text not null check (source in ('written', 'imported', 'learnt')),
  hits integer not null default 0,
  last_hit_at timestamptz,
  revision integer not null default 1,
  -- The revision of the base that its last change made.
  changed_in integer not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  -- Put away at, and brought back for a while.
  deleted_at timestamptz,
  unique (account_id, id),
  foreign key (account_id, base_id) references knowledge_bases (account_id, id) on delete cascade
);
create index faq_entries__base_id__updated_at on faq_entries (account_id, base_id, updated_at, id) where deleted_at is null;
create index faq_entries__changed_in on faq_entries (account_id, base_id, changed_in);
create index faq_entries__deleted_at on faq_entries (deleted_at) where deleted_at is not null;

create table faq_questions (
  id uuid primary key,
  account_id uuid not null references accounts (id) on delete cascade,
  base_id uuid not null,
  -- The question as it is compared; asked again it is counted.
  key text not null,
  question text not null,
  kind text not null check (kind in ('unanswered', 'answered')),
  answer text not null,
  count integer not null,
  is_poor boolean not null default false,
  reason text not null default '',
  state text not null check (state in ('open', 'dismissed', 'taken')),
  created_at timestamptz not null,
  last_at timestamptz not null,
  unique (account_id, base_id, key),
  foreign key (account_id, base_id) references knowledge_bases (account_id, id) on delete cascade
);
create index faq_questions__last_at on faq_questions (account_id, base_id, kind, last_at) where state = 'open';
create index faq_questions__old on faq_questions (last_at);

alter table faq_revisions enable row level security;
create policy own_rows on faq_revisions to inkstone_tenant using (account_id = current_account_id()) with check (account_id = current_account_id());
grant select, insert, update on faq_revisions to inkstone_tenant;

alter table faq_entries enable row level security;
create policy own_rows on faq_entries to inkstone_tenant using (account_id = current_account_id()) with check (account_id = current_account_id());
grant select, insert, update, delete on faq_entries to inkstone_tenant;

alter table faq_questions enable row level security;
create policy own_rows on faq_questions to inkstone_tenant using (account_id = current_account_id()) with check (account_id = current_account_id());
grant select, insert, update, delete on faq_questions to inkstone_tenant;

-- Of an answer that came from the FAQ: which entry, and its question as it stood.
alter table conversation_messages add column faq jsonb;
