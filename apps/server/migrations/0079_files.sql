-- Files that accounts keep: the same bytes once an account, removed when nothing has referred to them for a while.

create table files (
  id uuid primary key,
  account_id uuid not null references accounts (id) on delete cascade,
  -- Where it lies, and under which key; the key is never given to another file.
  store text not null,
  key text not null unique,
  -- SHA-256 of its bytes.
  digest text not null,
  bytes bigint not null check (bytes > 0),
  kind text not null,
  -- As it was sent first, cleaned.
  name text not null,
  created_at timestamptz not null,
  -- When it was last sent, or a reference to it was made or ended: what nothing refers to is kept for a while from then on.
  wanted_at timestamptz not null,
  unique (account_id, digest),
  unique (account_id, id)
);
create index files__wanted_at on files (wanted_at);
alter table files enable row level security;
create policy own_rows on files to inkstone_tenant using (account_id = current_account_id()) with check (account_id = current_account_id());
grant select, insert, update (wanted_at) on files to inkstone_tenant;

-- What refers to a file: of which kind it is, and its id. A file with a row here is never removed.
create table file_uses (
  account_id uuid not null references accounts (id) on delete cascade,
  file_id uuid not null,
  used_by text not null,
  user_id uuid not null,
  primary key (file_id, used_by, user_id),
  foreign key (account_id, file_id) references files (account_id, id)
);
create index file_uses__account_id__user_id on file_uses (account_id, user_id);
alter table file_uses enable row level security;
create policy own_rows on file_uses to inkstone_tenant using (account_id = current_account_id()) with check (account_id = current_account_id());
grant select, insert, delete on file_uses to inkstone_tenant;

-- Bytes that no row stands for, or not yet: they are removed from their store when they are due. Outlives the account.
create table file_removals (
  key text primary key,
  store text not null,
  due_at timestamptz not null
);
create index file_removals__due_at on file_removals (due_at);
alter table file_removals enable row level security;

-- A file that has arrived has its bytes for itself; without the note they may be gone already, so the row is refused.
create function file_arrives() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  delete from file_removals where key = new.key;
  if not found then raise exception 'file %: its bytes were given up', new.id using errcode = 'IS001'; end if;
  return null;
end $$;
create trigger file_arrives after insert on files for each row execute function file_arrives();

-- Whatever ends a row, the end of its account included, leaves its bytes to be removed.
create function file_leaves() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into file_removals (key, store, due_at) values (old.key, old.store, now());
  return null;
end $$;
create trigger file_leaves after delete on files for each row execute function file_leaves();
