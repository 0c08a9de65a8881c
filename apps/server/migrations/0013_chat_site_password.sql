-- The password of an account's chat site, kept as its hash, and when it was set.

alter table account_settings
  add column site_password_hash text,
  add column site_password_set_at timestamptz,
  add check ((site_password_hash is null) = (site_password_set_at is null));
