-- The lists of accounts and of the audit log go on behind a row by its time and id.

create index accounts__created_at on accounts (created_at, id);
create index audit_entries__created_at on audit_entries (created_at, id);
