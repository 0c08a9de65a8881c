-- Where the server has pgvector, vectors are copied behind their backs into tables that have an index; which of them are copied already is
-- said here. The packed bytes stay the truth, so a server without the extension has every mark false and loses nothing.

alter table passage_vectors add column is_indexed boolean not null default false;
create index passage_vectors__waiting on passage_vectors (account_id, model_id) where not is_indexed;
