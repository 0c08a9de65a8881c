-- Passages are found by their meaning, too: each text that passages have is a vector once for each model, however often it stands somewhere,
-- so that it is paid for once. The words are searchable before, and without it.

-- By what a passage's vectors are found: what is made a vector of it, its headings and its text.
alter table passages add column text_hash bytea;
update passages set text_hash = sha256(convert_to(array_to_string(headings || text, E'\n'), 'UTF8'));
alter table passages alter column text_hash set not null;
create index passages__text_hash on passages (account_id, text_hash);
create index passages__base_id on passages (account_id, base_id) include (number, text_hash);

-- Vectors come and go without any change of the words; who has read some sees by it that there are others now.
alter table passage_counters add column vector_revision bigint not null default 0;

create table passage_vectors (
  account_id uuid not null references accounts (id) on delete cascade,
  model_id uuid not null,
  text_hash bytea not null,
  -- Packed as the retrieval package knows it: a byte for each number, and the size of their step.
  vector bytea not null,
  primary key (account_id, model_id, text_hash)
);
-- Bytes of vectors do not get fewer by being packed again.
alter table passage_vectors alter column vector set storage external;

alter table passage_vectors enable row level security;
create policy own_rows on passage_vectors to inkstone_tenant using (account_id = current_account_id()) with check (account_id = current_account_id());
grant select, insert, update, delete on passage_vectors to inkstone_tenant;
