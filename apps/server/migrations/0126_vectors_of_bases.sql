-- Which model makes the vectors of a knowledge base, how far it is, and by which one questions are asked meanwhile. Work is left in rows
-- with a lease, like documents.

create table vector_models (
  account_id uuid not null references accounts (id) on delete cascade,
  model_id uuid not null,
  -- How many numbers its vectors have: others are not kept beside them.
  dimensions int not null,
  -- Vectors of texts that are about nothing: how near they are to a question says what nearness means for this model.
  strangers jsonb not null,
  primary key (account_id, model_id)
);

create table vector_bases (
  id uuid primary key,
  account_id uuid not null references accounts (id) on delete cascade,
  base_id uuid not null,
  -- By which model vectors are made, and by which questions are asked; null for none.
  model_id uuid,
  answers_by uuid,
  -- Grows with every change of the documents or the setting; what has been seen to is `seen`.
  asked bigint not null default 1,
  seen bigint not null default 0,
  passages int not null default 0,
  embedded int not null default 0,
  -- How often in a row it failed, and why.
  attempts int not null default 0,
  reason_code text,
  reason_params jsonb not null default '{}',
  worker_id uuid,
  leased_until timestamptz,
  unique (account_id, base_id),
  foreign key (account_id, base_id) references knowledge_bases (account_id, id) on delete cascade
);
create index vector_bases__due on vector_bases (leased_until) where asked <> seen;
create index vector_bases__worker_id on vector_bases (worker_id) where worker_id is not null;

-- Bases of before are left as they are: nobody's points are spent for what nobody chose.
update knowledge_bases set content = content || '{"embeddingModel": "none"}'::jsonb;

alter table vector_models enable row level security;
create policy own_rows on vector_models to inkstone_tenant using (account_id = current_account_id()) with check (account_id = current_account_id());
alter table vector_bases enable row level security;
create policy own_rows on vector_bases to inkstone_tenant using (account_id = current_account_id()) with check (account_id = current_account_id());
grant select, insert, update, delete on vector_models, vector_bases to inkstone_tenant;
