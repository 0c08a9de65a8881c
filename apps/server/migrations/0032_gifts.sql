-- The points that a new account is given: once for each person, up to a ceiling a day, and only as the operator wants it.

create table gift_policy (
  is_single boolean primary key default true check (is_single),
  -- proved: where a model costs money, the gift waits for a proved address. always: nobody has to prove anything. off: nobody is given any.
  mode text not null default 'proved' check (mode in ('proved', 'always', 'off')),
  -- Gifts a day, where a model costs money.
  daily_ceiling integer not null default 100 check (daily_ceiling between 0 and 100000)
);
insert into gift_policy default values;

-- Who had the gift, by a keyed hash of the mailbox; it stays when the account is deleted.
create table gift_marks (
  digest text primary key,
  -- Null: noted when an account was deleted that had its gift before there were marks.
  given_at timestamptz
);
create index gift_marks__given_at on gift_marks (given_at);

-- Whoever is here already had it.
alter table subscriptions add column gift text not null default 'given' check (gift in ('given', 'waiting', 'none'));
alter table subscriptions alter column gift set default 'waiting';
create index subscriptions__gift on subscriptions (gift) where gift = 'waiting';

alter table gift_policy enable row level security;
alter table gift_marks enable row level security;
