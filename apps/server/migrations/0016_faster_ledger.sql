-- The ledger does the same with less work: one statement less for each movement, and the statistics of a batch are written together.

-- The one door to the ledger. Takes operations in order and answers each: done, repeated (same id, first answer), insufficient,
-- unknown (no such hold or origin), closed (the hold was closed by another operation), conflict (the id means something else).
-- `amount` of the answer is what was moved. All wallets are locked first, in order of id, so that batches never wait in a circle.
create or replace function ledger_apply(operations jsonb)
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
  moved bigint;
  spenders uuid[] := '{}';
  spent_works text[] := '{}';
  spent_amounts bigint[] := '{}';
  spent_counts int[] := '{}';
begin
  if operations @? '$[*] ? (@.kind == "credit")' then
    insert into wallets (account_id)
      select distinct (o ->> 'account')::uuid from jsonb_array_elements(operations) o where o ->> 'kind' = 'credit' order by 1
      on conflict do nothing;
  end if;
  if jsonb_array_length(operations) = 1 then
    perform 1 from wallets where account_id = (operations -> 0 ->> 'account')::uuid for update;
  else
    perform 1 from wallets
      where account_id in (select (o ->> 'account')::uuid from jsonb_array_elements(operations) o)
      order by account_id for update;
  end if;

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
    n := op.n;
    outcome := 'done';
    available := null;
    moved := op.amount;

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
      update wallets w set available = w.available + op.amount where account_id = op.account returning w.available into available;
      insert into ledger_transfers (operation_id, line, account_id, kind, debit, credit, amount, work, reference)
        values (op.id, 1, op.account, 'credit', 'issued', 'available', op.amount, op.work, op.reference);

    elsif op.kind = 'charge' then
      update wallets w set available = w.available - op.amount, used = w.used + op.amount
        where account_id = op.account and w.available >= op.amount returning w.available into available;
      if found then
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
      update wallets w set available = w.available - op.amount, held = w.held + op.amount
        where account_id = op.account and w.available >= op.amount returning w.available into available;
      if found then
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
        select least(greatest(op.amount - the_hold.amount, 0), wallets.available) into over from wallets where account_id = op.account;
        moved := least(op.amount, the_hold.amount) + over;
        left_over := greatest(the_hold.amount - op.amount, 0);
        update wallets w set available = w.available + left_over - over, held = w.held - the_hold.amount, used = w.used + moved
          where account_id = op.account returning w.available into available;
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
        update wallets w set available = w.available + op.amount, used = w.used - op.amount
          where account_id = op.account returning w.available into available;
        insert into ledger_transfers (operation_id, line, account_id, kind, debit, credit, amount, work, reference, origin_id)
          values (op.id, 1, op.account, 'refund', 'used', 'available', op.amount, op.work, op.reference, op.origin);
        spenders := spenders || op.account;
        spent_works := spent_works || op.work;
        spent_amounts := spent_amounts || -op.amount;
        spent_counts := spent_counts || 0;
      end if;

    elsif op.kind = 'clawback' then
      -- A payment that was reversed: takes back what is still there.
      select least(op.amount, wallets.available) into moved from wallets where account_id = op.account;
      moved := coalesce(moved, 0);
      if moved > 0 then
        update wallets w set available = w.available - moved where account_id = op.account returning w.available into available;
        insert into ledger_transfers (operation_id, line, account_id, kind, debit, credit, amount, work, reference, origin_id)
          values (op.id, 1, op.account, 'clawback', 'available', 'issued', moved, op.work, op.reference, op.origin);
      end if;
    else
      raise exception 'Unknown ledger operation %', op.kind;
    end if;

    amount := case when outcome = 'insufficient' then 0 else moved end;
    if available is null then
      available := coalesce((select w.available from wallets w where w.account_id = op.account), 0);
    end if;
    return next;
  end loop;

  if cardinality(spenders) > 0 then
    insert into usage_hours as known (account_id, hour, work, amount, operations)
      select s.account, date_trunc('hour', now()), s.work, sum(s.amount), sum(s.count)
      from unnest(spenders, spent_works, spent_amounts, spent_counts) as s (account, work, amount, count)
      group by s.account, s.work order by s.account, s.work
      on conflict (account_id, hour, work) do update
      set amount = known.amount + excluded.amount, operations = known.operations + excluded.operations;
  end if;
end
$$;

drop function ledger_spend(uuid, text, bigint, int);
