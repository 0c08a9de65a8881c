-- Settings of accounts, mails about a balance that has fallen, and what a deleted account leaves behind.

create table account_settings (
  account_id uuid primary key references accounts (id) on delete cascade,
  title text not null default '',
  domain text not null default '',
  container jsonb not null default '{"isOn": false, "access": "users"}',
  system_prompt text not null default '',
  assistant_prompt text not null default '',
  -- Whom the mail about the balance goes to.
  reminder_user_id uuid references users (id) on delete set null,
  reminder_points integer not null default 100 check (reminder_points > 0),
  is_reminder_on boolean not null default false
);
create unique index account_settings__domain on account_settings (domain) where domain <> '';

-- Null: nobody wants to know. What is held is not spent yet, so it counts: else every hold near the threshold would be a crossing.
alter table wallets add column reminder_below bigint check (reminder_below > 0);

create table balance_crossings (
  id bigint generated always as identity primary key,
  -- No reference: nothing that the ledger does may fail because of a mail.
  account_id uuid not null,
  balance bigint not null,
  threshold bigint not null,
  crossed_at timestamptz not null default now(),
  -- Taken by a server that writes the mail; a mail that failed is free again.
  claimed_at timestamptz,
  sent_at timestamptz,
  tries integer not null default 0
);
create index balance_crossings__waiting on balance_crossings (id) where claimed_at is null;

create function note_balance_crossing() returns trigger language plpgsql set search_path from current as $$
begin
  insert into balance_crossings (account_id, balance, threshold) values (new.account_id, new.available + new.held, new.reminder_below);
  return null;
end
$$;
-- The condition is looked at without calling the function: whoever wants no mail pays nothing for it.
create trigger wallets__crossing after update on wallets for each row
  when (new.available + new.held < new.reminder_below and old.available + old.held >= new.reminder_below)
  execute function note_balance_crossing();

-- The operator's log stays, but what names a deleted account may be taken out of it, and nothing else.
create or replace function refuse_change_of_act() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE'
    and row (new.id, new.act, new.subject_kind, new.subject_id, new.address, new.created_at)
      is not distinct from row (old.id, old.act, old.subject_kind, old.subject_id, old.address, old.created_at)
    and (new.user_id is null or new.user_id is not distinct from old.user_id)
    and new.actor_name in (old.actor_name, '')
    and new.subject_name in (old.subject_name, '')
    and (new.before is null or new.before is not distinct from old.before)
    and (new.after is null or new.after is not distinct from old.after)
  then
    return new;
  end if;
  raise exception 'operator_acts is append-only';
end
$$;

alter table account_settings enable row level security;
alter table balance_crossings enable row level security;
create policy own_rows on account_settings to inkstone_tenant using (account_id = current_account_id()) with check (account_id = current_account_id());
create policy own_rows on balance_crossings for select to inkstone_tenant using (account_id = current_account_id());
grant select, insert, update on account_settings to inkstone_tenant;
grant select on balance_crossings to inkstone_tenant;
