-- What was written in jobs and what reached a store is counted from an index alone.

create index bulk_rows__account_id__written_at on bulk_rows (account_id, written_at) where written_at is not null;
create index publications__account_id__reached on publications (account_id, kind, shop_id, created_at) where outcome = 'done' and cause <> 'undo';
