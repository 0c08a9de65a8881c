-- One wallet, once: a batch locks, reads and writes each wallet a single time, and passes by those that somebody else holds.

-- The one door to the ledger. Takes operations in order and answers each: done, repeated (same id, first answer), insufficient,
-- unknown (no such hold or origin), closed (the hold was closed by another operation), conflict (the id means something else),
-- locked (another transaction holds the wallet: nothing was done). `amount` of the answer is what was moved.
-- Wallets are locked first, in order of id, so that batches never wait in a circle. `patience_ms` says how long to wait for them:
-- null as long as the session waits for any lock, 0 not at all; otherwise a wait that is longer fails the whole batch.
drop function ledger_apply(jsonb);
create function ledger_apply(operations jsonb, patience_ms int default null)
  returns table (n int, outcome text, amount bigint, available bigint)
  language plpgsql security definer as $$
#variable_conflict use_column
declare
  op record;
  tenant uuid := current_account_id();
  places tid[];
  -- The wallet at hand: where its row lies, what is in it by now, and whether that was written.
  account uuid;
  place tid;
  is_locked boolean;
  is_changed boolean := false;
  now_available bigint;
  now_held bigint;
  now_used bigint;
  earlier ledger_transfers%rowtype;
  the_hold holds%rowtype;
  origin_left bigint;
  left_over bigint;
  over bigint;
  moved bigint;
  spenders uuid[] := '{}';
  spent_works text[] := '{}';
  spent_amounts bigint[] := '{}';
  spent_counts int[] := '{}';
begin
  if patience_ms > 0 then
    perform set_config('lock_timeout', patience_ms::text, true);
  end if;
  if operations @? '$[*] ? (@.kind == "credit")' then
    insert into wallets (account_id)
      select distinct (o ->> 'account')::uuid from jsonb_array_elements(operations) o where o ->> 'kind' = 'credit' order by 1
      on conflict do nothing;
  end if;
  if patience_ms = 0 then
    places := array(select ctid from wallets
      where account_id in (select (o ->> 'account')::uuid from jsonb_array_elements(operations) o) order by account_id for update skip locked);
  else
    places := array(select ctid from wallets
      where account_id in (select (o ->> 'account')::uuid from jsonb_array_elements(operations) o) order by account_id for update);
  end if;

  -- A locked row stays where it is: from here on it is found by its place, not by an index full of what it was before.
  for op in
    select asked.*, mine.place, mine.now_available, mine.now_held, mine.now_used
    from (
      select o.n::int as n, o.value ->> 'kind' as kind, (o.value ->> 'id')::uuid as id, (o.value ->> 'account')::uuid as account,
        (o.value ->> 'amount')::bigint as amount, (o.value ->> 'hold')::uuid as hold, (o.value ->> 'origin')::uuid as origin,
        coalesce(o.value ->> 'work', '') as work, coalesce(o.value ->> 'reference', '') as reference,
        coalesce((o.value ->> 'seconds')::int, 900) as seconds
      from jsonb_array_elements(operations) with ordinality as o (value, n)
    ) asked
    left join (
      select ctid as place, account_id, available as now_available, held as now_held, used as now_used from wallets where ctid = any (places)
    ) mine on mine.account_id = asked.account
    order by asked.account, asked.n
  loop
    if tenant is not null and (op.account <> tenant or op.kind not in ('hold', 'settle', 'release', 'charge', 'progress')) then
      raise exception 'A tenant may only spend its own points.';
    end if;
    if op.amount < 0 or (op.amount = 0 and op.kind not in ('settle', 'release', 'progress')) then
      raise exception 'A ledger amount must be positive.';
    end if;
    if op.account is distinct from account then
      if is_changed then
        update wallets set available = now_available, held = now_held, used = now_used where ctid = place;
      end if;
      account := op.account;
      place := op.place;
      now_available := coalesce(op.now_available, 0);
      now_held := op.now_held;
      now_used := op.now_used;
      is_changed := false;
      is_locked := place is null and exists (select from wallets where account_id = account);
    end if;
    n := op.n;
    outcome := 'done';
    moved := op.amount;
    if is_locked then
      outcome := 'locked';
      amount := 0;
      available := 0;
      return next;
      continue;
    end if;

    select * into earlier from ledger_transfers where operation_id = op.id and line = 1;
    if found then
      if earlier.account_id <> op.account or (earlier.kind <> op.kind and not (earlier.kind = 'release' and op.kind = 'settle'))
        or earlier.hold_id is distinct from coalesce(op.hold, case when op.kind = 'hold' then op.id end)
        or (op.kind in ('credit', 'charge', 'hold', 'refund') and earlier.amount <> op.amount) then
        outcome := 'conflict';
        moved := 0;
      else
        outcome := 'repeated';
        moved := case when op.kind = 'settle' then (select charged from holds where id = op.hold) else earlier.amount end;
      end if;

    elsif op.kind = 'credit' then
      now_available := now_available + op.amount;
      is_changed := true;
      insert into ledger_transfers (operation_id, line, account_id, kind, debit, credit, amount, work, reference)
        values (op.id, 1, op.account, 'credit', 'issued', 'available', op.amount, op.work, op.reference);

    elsif op.kind = 'charge' then
      if now_available >= op.amount then
        now_available := now_available - op.amount;
        now_used := now_used + op.amount;
        is_changed := true;
        insert into ledger_transfers (operation_id, line, account_id, kind, debit, credit, amount, work, reference)
          values (op.id, 1, op.account, 'charge', 'available', 'used', op.amount, op.work, op.reference);
        spenders := spenders || op.account;
        spent_works := spent_works || op.work;
        spent_amounts := spent_amounts || op.amount;
        spent_counts := spent_counts || 1;
      else
        outcome := 'insufficient';
      end if;

    elsif op.kind = 'hold' then
      if now_available >= op.amount then
        now_available := now_available - op.amount;
        now_held := now_held + op.amount;
        is_changed := true;
        insert into holds (id, account_id, amount, work, reference, expires_at)
          values (op.id, op.account, op.amount, op.work, op.reference, now() + make_interval(secs => op.seconds));
        insert into ledger_transfers (operation_id, line, account_id, kind, debit, credit, amount, work, reference, hold_id)
          values (op.id, 1, op.account, 'hold', 'available', 'held', op.amount, op.work, op.reference, op.id);
      else
        outcome := 'insufficient';
      end if;

    elsif op.kind in ('settle', 'release', 'progress') then
      select * into the_hold from holds where id = op.hold and account_id = op.account;
      if not found then
        outcome := 'unknown';
        moved := 0;
      elsif the_hold.state <> 'open' then
        outcome := 'closed';
        moved := the_hold.charged;
      elsif op.kind = 'progress' then
        update holds set delivered = greatest(delivered, op.amount), expires_at = now() + make_interval(secs => op.seconds) where id = op.hold;
      else
        if op.kind = 'release' then op.amount := 0; end if;
        -- What was delivered beyond the hold is paid as far as the wallet goes, never into debt.
        over := least(greatest(op.amount - the_hold.amount, 0), now_available);
        moved := least(op.amount, the_hold.amount) + over;
        left_over := greatest(the_hold.amount - op.amount, 0);
        now_available := now_available + left_over - over;
        now_held := now_held - the_hold.amount;
        now_used := now_used + moved;
        is_changed := true;
        update holds set state = case when moved > 0 then 'settled' else 'released' end, charged = moved, closed_by = op.id, closed_at = now() where id = op.hold;
        insert into ledger_transfers (operation_id, line, account_id, kind, debit, credit, amount, work, reference, hold_id)
          select op.id, row_number() over (order by part.line), op.account, part.kind, part.debit, part.credit, part.amount, the_hold.work, the_hold.reference, op.hold
          from (values (1, 'settle', 'held', 'used', moved - over), (2, 'settle', 'available', 'used', over), (3, 'release', 'held', 'available', left_over))
            as part (line, kind, debit, credit, amount)
          where part.amount > 0;
        if moved > 0 then
          spenders := spenders || op.account;
          spent_works := spent_works || the_hold.work;
          spent_amounts := spent_amounts || moved;
          spent_counts := spent_counts || 1;
        end if;
      end if;

    elsif op.kind = 'refund' then
      -- Two questions, because each has an index; together they had none while the table was small and its plan was made.
      select
        coalesce((select sum(amount) from ledger_transfers where operation_id = op.origin and account_id = op.account and credit = 'used'), 0)
        - coalesce((select sum(amount) from ledger_transfers where origin_id = op.origin and account_id = op.account and kind = 'refund'), 0)
        into origin_left;
      if origin_left < op.amount then
        outcome := 'unknown';
        moved := 0;
      else
        now_available := now_available + op.amount;
        now_used := now_used - op.amount;
        is_changed := true;
        insert into ledger_transfers (operation_id, line, account_id, kind, debit, credit, amount, work, reference, origin_id)
          values (op.id, 1, op.account, 'refund', 'used', 'available', op.amount, op.work, op.reference, op.origin);
        spenders := spenders || op.account;
        spent_works := spent_works || op.work;
        spent_amounts := spent_amounts || -op.amount;
        spent_counts := spent_counts || 0;
      end if;

    elsif op.kind = 'clawback' then
      -- A payment that was reversed: takes back what is still there.
      moved := least(op.amount, now_available);
      if moved > 0 then
        now_available := now_available - moved;
        is_changed := true;
        insert into ledger_transfers (operation_id, line, account_id, kind, debit, credit, amount, work, reference, origin_id)
          values (op.id, 1, op.account, 'clawback', 'available', 'issued', moved, op.work, op.reference, op.origin);
      end if;
    else
      raise exception 'Unknown ledger operation %', op.kind;
    end if;

    amount := case when outcome = 'insufficient' then 0 else moved end;
    available := now_available;
    return next;
  end loop;
  if is_changed then
    update wallets set available = now_available, held = now_held, used = now_used where ctid = place;
  end if;

  if cardinality(spenders) > 0 then
    insert into usage_periods as known (account_id, begins_at, work, amount, operations)
      select s.account, usage_period(now()), s.work, sum(s.amount), sum(s.count)
      from unnest(spenders, spent_works, spent_amounts, spent_counts) as s (account, work, amount, count)
      group by s.account, s.work order by s.account, s.work
      on conflict (account_id, begins_at, work) do update
      set amount = known.amount + excluded.amount, operations = known.operations + excluded.operations;
  end if;
end
$$;
grant execute on function ledger_apply(jsonb, int) to inkstone_tenant;

-- Days begin at the quarter of an hour in some zones (Asia/Kathmandu, Asia/Kolkata), so what was spent is summed by quarters. What was
-- summed by hours stays: an hour's sum counts from its beginning.
alter table usage_hours rename to usage_periods;
alter table usage_periods rename column hour to begins_at;
alter table usage_periods rename constraint usage_hours_pkey to usage_periods_pkey;

create function usage_period(moment timestamptz) returns timestamptz language sql stable parallel safe
  return date_bin('15 minutes', moment, '2000-01-01 00:00:00+00');
grant execute on function usage_period(timestamptz) to inkstone_tenant;

-- One function alone writes these tables, and it writes for wallets that it holds; nobody ever deletes one. Asking again for the wallet at
-- each movement read everything that the wallet's row had been since the oldest open snapshot.
alter table ledger_transfers drop constraint ledger_transfers_account_id_fkey;
alter table holds drop constraint holds_account_id_fkey;
alter table usage_periods drop constraint usage_hours_account_id_fkey;

-- Room in each page for a row's next versions, so that they need no new entries in the index.
alter table wallets set (fillfactor = 50, autovacuum_vacuum_scale_factor = 0.02);
alter table usage_periods set (fillfactor = 70, autovacuum_vacuum_scale_factor = 0.02);
alter table holds set (fillfactor = 80, autovacuum_vacuum_scale_factor = 0.05);

-- What runs with its owner's rights finds its tables where they are, before any temporary table of the caller's.
do $$
declare
  found regprocedure;
begin
  for found in select oid::regprocedure from pg_proc where prosecdef and pronamespace = current_schema()::regnamespace loop
    execute format('alter function %s set search_path = %I, pg_temp', found, current_schema());
  end loop;
end
$$;
