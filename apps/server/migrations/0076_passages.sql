-- Passages of documents, and by which words they are found. A row holds the whole list of a term in a part of a base: a row a word and
-- passage would be a hundred million of them for a million passages, and lists behind a GIN index can not be asked behind row-level security.

-- The numbers of an account's passages, and how often some of them were taken away: who searches sees by it that something went meanwhile.
create table passage_counters (
  account_id uuid primary key references accounts (id) on delete cascade,
  next_number int not null,
  next_segment int not null,
  removals bigint not null default 0
);

create table passage_documents (
  account_id uuid not null references accounts (id) on delete cascade,
  document_id uuid not null,
  base_id uuid not null,
  -- The part of the lists in which its words stand.
  segment int not null,
  -- Its passages have the numbers from here on.
  first_number int not null,
  passages int not null,
  -- Terms of all its passages that are not switched off, and how many those are.
  terms int not null,
  passages_on int not null,
  language text,
  title text not null,
  primary key (account_id, document_id)
);
create index passage_documents__base_id on passage_documents (account_id, base_id) include (passages_on, terms, language);
create index passage_documents__segment on passage_documents (account_id, base_id, segment);

create table passages (
  account_id uuid not null references accounts (id) on delete cascade,
  number int not null,
  base_id uuid not null,
  document_id uuid not null,
  place int not null,
  text text not null,
  headings text[] not null,
  terms int not null,
  is_off boolean not null default false,
  primary key (account_id, number)
);
create index passages__off on passages (account_id, base_id) where is_off;

create table passage_lists (
  account_id uuid not null references accounts (id) on delete cascade,
  base_id uuid not null,
  term text collate "C" not null,
  segment int not null,
  blocks bytea not null,
  primary key (account_id, base_id, term, segment)
);
-- Numbers that close together gain little by being packed, and are read with every question.
alter table passage_lists alter column blocks set storage external;

create table passage_segments (
  account_id uuid not null references accounts (id) on delete cascade,
  base_id uuid not null,
  segment int not null,
  -- How often its parts were joined.
  level int not null,
  primary key (account_id, base_id, segment)
);

alter table passage_counters enable row level security;
create policy own_rows on passage_counters to inkstone_tenant using (account_id = current_account_id()) with check (account_id = current_account_id());
alter table passage_documents enable row level security;
create policy own_rows on passage_documents to inkstone_tenant using (account_id = current_account_id()) with check (account_id = current_account_id());
alter table passages enable row level security;
create policy own_rows on passages to inkstone_tenant using (account_id = current_account_id()) with check (account_id = current_account_id());
alter table passage_lists enable row level security;
create policy own_rows on passage_lists to inkstone_tenant using (account_id = current_account_id()) with check (account_id = current_account_id());
alter table passage_segments enable row level security;
create policy own_rows on passage_segments to inkstone_tenant using (account_id = current_account_id()) with check (account_id = current_account_id());
grant select, insert, update, delete on passage_counters, passage_documents, passages, passage_lists, passage_segments to inkstone_tenant;
