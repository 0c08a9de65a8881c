-- The keys of keyed hashes, sealed with the key of the installation: what was hashed once is found again when that key has changed.
create table hash_keys (
  -- Of the key itself: one that comes from several settings is kept once.
  fingerprint text primary key,
  purpose text not null,
  sealed_key text not null
);
alter table hash_keys enable row level security;
