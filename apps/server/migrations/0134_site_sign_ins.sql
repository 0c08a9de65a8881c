-- Sign-ins of visitors at the company's own server, until the browser that began one has come back and the chat has taken it up.

create table site_sign_ins (
  -- SHA-256 of the state that goes to the provider and back.
  state_hash text primary key,
  -- SHA-256 of what the browser that began keeps in a cookie.
  browser_hash text not null,
  account_id uuid not null references accounts (id) on delete cascade,
  base_id uuid not null,
  public_id text not null,
  nonce text not null,
  verifier text not null,
  expires_at timestamptz not null,
  -- Once its person is known: SHA-256 of the word by which the chat takes it up, and who it is.
  code_hash text unique,
  subject text,
  name text,
  foreign key (account_id, base_id) references knowledge_bases (account_id, id) on delete cascade
);
create index site_sign_ins__expires_at on site_sign_ins (expires_at);
create index site_sign_ins__base_id on site_sign_ins (account_id, base_id);
-- Whoever signs in has no tenant yet: no tenant may see them at all.
alter table site_sign_ins enable row level security;
