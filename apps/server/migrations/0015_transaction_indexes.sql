-- Indexes for a list of a million movements: newest first by time, under each filter, without reading what is not shown.

-- Comparisons that leak nothing: under row-level security only such may use an index, so there is no search inside a text here.
create index ledger_transfers__shown_at on ledger_transfers (account_id, created_at, seq)
  where kind in ('credit', 'charge', 'settle', 'refund', 'clawback');
create index ledger_transfers__in on ledger_transfers (account_id, created_at, seq) where kind in ('credit', 'refund');
create index ledger_transfers__work on ledger_transfers (account_id, work, created_at, seq)
  where kind in ('credit', 'charge', 'settle', 'refund', 'clawback');
create index ledger_transfers__reference on ledger_transfers (account_id, reference text_pattern_ops)
  where kind in ('credit', 'charge', 'settle', 'refund', 'clawback');

-- Nothing reads by these any more; every index costs each movement its share.
drop index ledger_transfers__shown;
drop index ledger_transfers__account_id__seq;
