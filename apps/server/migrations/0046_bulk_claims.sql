-- What the texts of a job are held against before they are accepted and published, and the claims that a person stands for.

alter table bulk_rows
  add column language text,
  -- What was known of the product beside its texts; empty for texts that were written before.
  add column facts jsonb not null default '[]',
  add column approved jsonb not null default '[]';
