-- The chat of a knowledge base on web sites: where it may stand, how it looks, and how much may be asked there.

create table site_chats (
  base_id uuid primary key,
  account_id uuid not null references accounts (id) on delete cascade,
  -- By which pages name it; says nothing of the base.
  public_id text not null unique check (length(public_id) between 16 and 64),
  is_enabled boolean not null,
  -- What people set of it beside that.
  settings jsonb not null,
  -- By which a web site signs who its visitors are.
  sealed_secret text,
  revision integer not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  unique (account_id, base_id),
  foreign key (account_id, base_id) references knowledge_bases (account_id, id) on delete cascade
);
create index site_chats__account_id on site_chats (account_id);

alter table site_chats enable row level security;
create policy own_rows on site_chats to inkstone_tenant using (account_id = current_account_id()) with check (account_id = current_account_id());
grant select, insert, update on site_chats to inkstone_tenant;

-- How much was asked on a day of UTC: by each visitor, and by all of a base, whose own id stands for them.
create table site_chat_days (
  account_id uuid not null references accounts (id) on delete cascade,
  base_id uuid not null,
  day date not null,
  asker_id uuid not null,
  messages integer not null,
  primary key (account_id, base_id, day, asker_id),
  foreign key (account_id, base_id) references knowledge_bases (account_id, id) on delete cascade
) with (fillfactor = 70);
create index site_chat_days__day on site_chat_days (day);

alter table site_chat_days enable row level security;
create policy own_rows on site_chat_days to inkstone_tenant using (account_id = current_account_id()) with check (account_id = current_account_id());
grant select, insert, update on site_chat_days to inkstone_tenant;
