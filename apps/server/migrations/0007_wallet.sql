-- Points in micropoints: wallets, holds and an append-only ledger of transfers, all changed by one function.

create table wallets (
  -- No reference to accounts: the ledger outlives an account that was deleted.
  account_id uuid primary key,
  available bigint not null default 0 check (available >= 0),
  held bigint not null default 0 check (held >= 0),
  -- Everything ever spent, less refunds.
  used bigint not null default 0 check (used >= 0),
  created_at timestamptz not null default now()
);

create table holds (
  -- Made by the caller, so that a repeated request finds its first hold.
  id uuid primary key,
  account_id uuid not null references wallets (account_id),
  amount bigint not null check (amount > 0),
  -- What was delivered so far; it is owed when the server dies before it settles.
  delivered bigint not null default 0 check (delivered >= 0),
  state text not null default 'open' check (state in ('open', 'settled', 'released')),
  charged bigint not null default 0 check (charged >= 0),
  closed_by uuid,
  work text not null,
  reference text not null,
  expires_at timestamptz not null,
  created_at timestamptz not null default now(),
  closed_at timestamptz,
  check ((state = 'open') = (closed_at is null))
);
create index holds__expires_at on holds (expires_at) where state = 'open';
create index holds__account_id on holds (account_id) where state = 'open';

-- One row moves an amount from one book to another, so every row balances by itself (double entry).
-- issued: the world outside; available, held, used: the books of the wallet.
create table ledger_transfers (
  seq bigint generated always as identity primary key,
  operation_id uuid not null,
  line smallint not null,
  account_id uuid not null references wallets (account_id),
  kind text not null check (kind in ('credit', 'charge', 'hold', 'settle', 'release', 'refund', 'clawback')),
  debit text not null check (debit in ('issued', 'available', 'held', 'used')),
  credit text not null check (credit in ('issued', 'available', 'held', 'used')),
  amount bigint not null check (amount > 0),
  work text not null,
  reference text not null,
  hold_id uuid references holds (id),
  -- The operation that a refund or a clawback undoes.
  origin_id uuid,
  created_at timestamptz not null default now(),
  unique (operation_id, line),
  check (debit <> credit)
);
create index ledger_transfers__account_id__seq on ledger_transfers (account_id, seq);
create index ledger_transfers__shown on ledger_transfers (account_id, seq) where kind in ('credit', 'charge', 'settle', 'refund', 'clawback');
create index ledger_transfers__origin_id on ledger_transfers (origin_id) where origin_id is not null;

create function refuse_ledger_change() returns trigger language plpgsql as $$
begin
  raise exception 'The ledger is append-only; correct it with a new transfer.';
end
$$;
create trigger ledger_transfers__append_only before update or delete on ledger_transfers for each row execute function refuse_ledger_change();
create trigger ledger_transfers__no_truncate before truncate on ledger_transfers for each statement execute function refuse_ledger_change();

-- What was spent, by hour and kind of work: any reader's days can be put together from it.
create table usage_hours (
  account_id uuid not null references wallets (account_id),
  hour timestamptz not null,
  work text not null,
  amount bigint not null,
  operations bigint not null,
  primary key (account_id, hour, work)
);

create function ledger_spend(of_account uuid, of_work text, amount bigint, operations int) returns void language sql
  set search_path from current
begin atomic
  insert into usage_hours as known (account_id, hour, work, amount, operations)
    values (of_account, date_trunc('hour', now()), of_work, ledger_spend.amount, ledger_spend.operations)
    on conflict (account_id, hour, work) do update
    set amount = known.amount + excluded.amount, operations = known.operations + excluded.operations;
end;

-- The one door to the ledger. Takes operations in order and answers each: done, repeated (same id, first answer), insufficient,
-- unknown (no such hold or origin), closed (the hold was closed by another operation), conflict (the id means something else).
-- `amount` of the answer is what was moved. All wallets are locked first, in order of id, so that batches never wait in a circle.
create function ledger_apply(operations jsonb)
  returns table (n int, outcome text, amount bigint, available bigint)
  language plpgsql security definer set search_path from current as $$
#variable_conflict use_column
declare
  op record;
  tenant uuid := current_account_id();
  earlier ledger_transfers%rowtype;
  the_hold holds%rowtype;
  origin_left bigint;
  left_over bigint;
  over bigint;
  the_outcome text;
  moved bigint;
begin
  insert into wallets (account_id)
    select distinct (o ->> 'account')::uuid from jsonb_array_elements(operations) o where o ->> 'kind' = 'credit' order by 1
    on conflict do nothing;
  perform 1 from wallets
    where account_id in (select (o ->> 'account')::uuid from jsonb_array_elements(operations) o)
    order by account_id for update;

  for op in
    select o.n::int as n, o.value ->> 'kind' as kind, (o.value ->> 'id')::uuid as id, (o.value ->> 'account')::uuid as account,
      (o.value ->> 'amount')::bigint as amount, (o.value ->> 'hold')::uuid as hold, (o.value ->> 'origin')::uuid as origin,
      coalesce(o.value ->> 'work', '') as work, coalesce(o.value ->> 'reference', '') as reference,
      coalesce((o.value ->> 'seconds')::int, 900) as seconds
    from jsonb_array_elements(operations) with ordinality as o (value, n) order by o.n
  loop
    if tenant is not null and (op.account <> tenant or op.kind not in ('hold', 'settle', 'release', 'charge', 'progress')) then
      raise exception 'A tenant may only spend its own points.';
    end if;
    if op.amount < 0 or (op.amount = 0 and op.kind not in ('settle', 'release', 'progress')) then
      raise exception 'A ledger amount must be positive.';
    end if;
    the_outcome := 'done';
    moved := op.amount;

    select * into earlier from ledger_transfers where operation_id = op.id and line = 1;
    if found then
      if earlier.account_id <> op.account or (earlier.kind <> op.kind and not (earlier.kind = 'release' and op.kind = 'settle'))
        or earlier.hold_id is distinct from coalesce(op.hold, case when op.kind = 'hold' then op.id end)
        or (op.kind in ('credit', 'charge', 'hold', 'refund') and earlier.amount <> op.amount) then
        the_outcome := 'conflict';
        moved := 0;
      else
        the_outcome := 'repeated';
        moved := case when op.kind = 'settle' then (select charged from holds where id = op.hold) else earlier.amount end;
      end if;

    elsif op.kind = 'credit' then
      update wallets set available = available + op.amount where account_id = op.account;
      insert into ledger_transfers (operation_id, line, account_id, kind, debit, credit, amount, work, reference)
        values (op.id, 1, op.account, 'credit', 'issued', 'available', op.amount, op.work, op.reference);

    elsif op.kind = 'charge' then
      update wallets set available = available - op.amount, used = used + op.amount where account_id = op.account and available >= op.amount;
      if found then
        insert into ledger_transfers (operation_id, line, account_id, kind, debit, credit, amount, work, reference)
          values (op.id, 1, op.account, 'charge', 'available', 'used', op.amount, op.work, op.reference);
        perform ledger_spend(op.account, op.work, op.amount, 1);
      else
        the_outcome := 'insufficient';
      end if;

    elsif op.kind = 'hold' then
      update wallets set available = available - op.amount, held = held + op.amount where account_id = op.account and available >= op.amount;
      if found then
        insert into holds (id, account_id, amount, work, reference, expires_at)
          values (op.id, op.account, op.amount, op.work, op.reference, now() + make_interval(secs => op.seconds));
        insert into ledger_transfers (operation_id, line, account_id, kind, debit, credit, amount, work, reference, hold_id)
          values (op.id, 1, op.account, 'hold', 'available', 'held', op.amount, op.work, op.reference, op.id);
      else
        the_outcome := 'insufficient';
      end if;

    elsif op.kind in ('settle', 'release', 'progress') then
      select * into the_hold from holds where id = op.hold and account_id = op.account;
      if not found then
        the_outcome := 'unknown';
        moved := 0;
      elsif the_hold.state <> 'open' then
        the_outcome := 'closed';
        moved := the_hold.charged;
      elsif op.kind = 'progress' then
        update holds set delivered = greatest(delivered, op.amount), expires_at = now() + make_interval(secs => op.seconds) where id = op.hold;
      else
        if op.kind = 'release' then op.amount := 0; end if;
        -- What was delivered beyond the hold is paid as far as the wallet goes, never into debt.
        select least(greatest(op.amount - the_hold.amount, 0), wallets.available) into over from wallets where account_id = op.account;
        moved := least(op.amount, the_hold.amount) + over;
        left_over := greatest(the_hold.amount - op.amount, 0);
        update wallets set available = available + left_over - over, held = held - the_hold.amount, used = used + moved where account_id = op.account;
        update holds set state = case when moved > 0 then 'settled' else 'released' end, charged = moved, closed_by = op.id, closed_at = now() where id = op.hold;
        insert into ledger_transfers (operation_id, line, account_id, kind, debit, credit, amount, work, reference, hold_id)
          select op.id, row_number() over (order by part.line), op.account, part.kind, part.debit, part.credit, part.amount, the_hold.work, the_hold.reference, op.hold
          from (values (1, 'settle', 'held', 'used', moved - over), (2, 'settle', 'available', 'used', over), (3, 'release', 'held', 'available', left_over))
            as part (line, kind, debit, credit, amount)
          where part.amount > 0;
        if moved > 0 then perform ledger_spend(op.account, the_hold.work, moved, 1); end if;
      end if;

    elsif op.kind = 'refund' then
      select coalesce(sum(case when kind = 'refund' then -amount when credit = 'used' then amount else 0 end), 0) into origin_left
        from ledger_transfers where account_id = op.account and (operation_id = op.origin or origin_id = op.origin);
      if origin_left < op.amount then
        the_outcome := 'unknown';
        moved := 0;
      else
        update wallets set available = available + op.amount, used = used - op.amount where account_id = op.account;
        insert into ledger_transfers (operation_id, line, account_id, kind, debit, credit, amount, work, reference, origin_id)
          values (op.id, 1, op.account, 'refund', 'used', 'available', op.amount, op.work, op.reference, op.origin);
        perform ledger_spend(op.account, op.work, -op.amount, 0);
      end if;

    elsif op.kind = 'clawback' then
      -- A payment that was reversed: takes back what is still there.
      select least(op.amount, wallets.available) into moved from wallets where account_id = op.account;
      moved := coalesce(moved, 0);
      if moved > 0 then
        update wallets set available = available - moved where account_id = op.account;
        insert into ledger_transfers (operation_id, line, account_id, kind, debit, credit, amount, work, reference, origin_id)
          values (op.id, 1, op.account, 'clawback', 'available', 'issued', moved, op.work, op.reference, op.origin);
      end if;
    else
      raise exception 'Unknown ledger operation %', op.kind;
    end if;

    if the_outcome = 'insufficient' then moved := 0; end if;
    return query select op.n, the_outcome, moved, coalesce((select w.available from wallets w where w.account_id = op.account), 0);
  end loop;
end
$$;

-- Nobody but the function writes here, and a tenant reads its own rows only.
alter table wallets enable row level security;
alter table holds enable row level security;
alter table ledger_transfers enable row level security;
alter table usage_hours enable row level security;
create policy own_rows on wallets for select to inkstone_tenant using (account_id = current_account_id());
create policy own_rows on holds for select to inkstone_tenant using (account_id = current_account_id());
create policy own_rows on ledger_transfers for select to inkstone_tenant using (account_id = current_account_id());
create policy own_rows on usage_hours for select to inkstone_tenant using (account_id = current_account_id());
grant select on wallets, holds, ledger_transfers, usage_hours to inkstone_tenant;
grant execute on function ledger_apply(jsonb) to inkstone_tenant;
