-- Who asks a knowledge base from outside the house, programs with keys first: users of a fourth role, who sign in nowhere.

alter table users drop constraint users_role_check;
alter table users add constraint users_role_check check (role in ('owner', 'member', 'shared', 'guest'));
alter table users drop constraint users__no_shared_operator;
alter table users add constraint users__no_shared_operator check (not (is_operator and role in ('shared', 'guest')));
-- A guest proves itself by a key or a token of its base, never as a person does.
alter table users add constraint users__guest_signs_in_nowhere check (role <> 'guest' or (password_hash is null and email_verified_at is null));

create table guests (
  user_id uuid primary key references users (id) on delete cascade,
  account_id uuid not null references accounts (id) on delete cascade,
  base_id uuid not null,
  -- `program`: by one of the base's keys; `named`: an end user whom a program names; `visitor`: somebody on a web site; `known`: one whose
  -- identity the web site or the company's own sign-in has proved.
  kind text not null check (kind in ('program', 'named', 'visitor', 'known')),
  -- By what it is known again: the id of its key, the name that the program gives, its subject at whoever proved it; a visitor's own id.
  subject text not null check (length(subject) <= 600),
  created_at timestamptz not null,
  seen_at timestamptz not null,
  unique (account_id, base_id, kind, subject),
  foreign key (account_id, base_id) references knowledge_bases (account_id, id) on delete cascade
);
create index guests__kind__seen_at on guests (kind, seen_at);

alter table guests enable row level security;
create policy own_rows on guests to inkstone_tenant using (account_id = current_account_id()) with check (account_id = current_account_id());
grant select, insert, update (seen_at), delete on guests to inkstone_tenant;

-- Where a conversation is held: on our own pages, by a program, in the chat of a web site.
alter table conversations add column origin text not null default 'chat' check (origin in ('chat', 'api', 'site'));

-- Keys by which programs ask a knowledge base.
create table base_keys (
  id uuid primary key,
  account_id uuid not null references accounts (id) on delete cascade,
  base_id uuid not null,
  name text not null,
  -- The beginning of the secret, by which a person knows it again.
  start text not null,
  -- SHA-256 of the secret, which has 160 random bits.
  hash bytea not null unique,
  last_used_at timestamptz,
  created_at timestamptz not null,
  foreign key (account_id, base_id) references knowledge_bases (account_id, id) on delete cascade
);
create index base_keys__account_id__base_id on base_keys (account_id, base_id, created_at);

alter table base_keys enable row level security;
create policy own_rows on base_keys to inkstone_tenant using (account_id = current_account_id()) with check (account_id = current_account_id());
grant select (id, account_id, base_id, name, start, last_used_at, created_at), insert, delete on base_keys to inkstone_tenant;
