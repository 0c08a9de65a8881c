-- A batch by sets finds holds and budgets by their place, and sorts its operations twice instead of six times. While the tables were small
-- and their statistics fresh, the plan of a batch read the whole index of holds for each settlement, and a plan is kept: nine times the work
-- of a call at 500 holds, and more with every hold. A place cannot change under the lock of the wallet.

create or replace function ledger_apply(operations jsonb, patience_ms int default null)
  returns table (n int, outcome text, amount bigint, available bigint)
  language plpgsql security definer set search_path from current
  -- Each row is looked up by its index, whatever the statistics say of tables that were empty a minute ago: a plan is kept, and one that
  -- reads a whole table or a whole index would be, too.
  set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off set jit = off as $$
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
  -- What was done by sets: which operations, the amount that each moved, and what was left then.
  done_ns int[] := '{}';
  done_amounts bigint[];
  done_left bigint[];
  -- Fewer are done sooner one by one.
  fewest_by_sets constant int := 4;
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

  -- By sets: one statement for all operations whose outcome does not hang on their order. Of an account these are its holds, charges,
  -- settlements and releases, if nothing else is asked of it that moves points, if its points suffice for all of them together, without what
  -- is given back meanwhile, and so do its budgets, and if nothing is owed beyond a hold. What moves nothing any more (its id is known, its
  -- hold is closed) may stand among them. All else is done one by one below, and so is everything that a tenant asks for.
  if tenant is null and jsonb_array_length(operations) >= fewest_by_sets then
    if operations @? '$[*].budget' then
      insert into budgets (budget_id, month, account_id)
        select distinct o.budget, o.month, o.account from jsonb_to_recordset(operations) as o (kind text, account uuid, budget uuid, month date)
        where o.kind = 'hold' and o.budget is not null and o.account in (select account_id from wallets where ctid = any (places))
        order by 1, 2 on conflict do nothing;
    end if;
    with found as materialized (
      select o.n::int as n, o.kind, o.id, o.account, o.amount, o.hold, coalesce(o.seconds, 900) as seconds, o.budget, o.month, o.most,
        coalesce(h.work, o.work, '') as work, coalesce(h.reference, o.reference, '') as reference,
        w.place, w.available as was_available, b.place as budget_place, b.held + b.used as taken, h.place as hold_place, h.amount as set_aside,
        o.kind in ('hold', 'charge') as is_spending, o.kind in ('settle', 'release') as is_closing,
        case o.kind when 'release' then 0 else o.amount end as moved,
        t.is_known is not null or coalesce(h.state <> 'open', false) as is_over
      from rows from (jsonb_to_recordset(operations) as (
        kind text, id uuid, account uuid, amount bigint, hold uuid, work text, reference text, seconds int, budget uuid, month date, most bigint
      )) with ordinality as o (kind, id, account, amount, hold, work, reference, seconds, budget, month, most, n)
      left join lateral (
        select ctid as place, available from wallets where account_id = o.account and ctid = any (places) limit 1
      ) w on true
      left join lateral (
        select ctid as place, amount, work, reference, state, budget_id, budget_month from holds where holds.id = o.hold and account_id = o.account limit 1
      ) h on true
      left join lateral (select true as is_known from ledger_transfers where operation_id = o.id and line = 1 limit 1) t on true
      left join lateral (
        select ctid as place, held, used from budgets
        where budget_id = coalesce(o.budget, h.budget_id) and budgets.month = coalesce(o.month, h.budget_month) and account_id = o.account limit 1
      ) b on true
    ), judged as (
      select found.*,
        is_over or coalesce(
          place is not null
          and case when is_spending then amount > 0 when is_closing then set_aside is not null and amount between 0 and set_aside else false end
          and (budget is null or (taken is not null
            and (most is null or taken + sum(amount) filter (where kind = 'hold' and not is_over) over (partition by budget_place) <= most))),
          false) as is_fit
      from found
    ), chosen as (
      select judged.*, bool_and(is_fit) over whole and coalesce(sum(amount) filter (where is_spending and not is_over) over whole, 0) <= was_available as is_plain,
        (was_available + sum(case when is_over then 0 when is_spending then -amount else set_aside - moved end) over (partition by account order by n rows unbounded preceding))::bigint as now_left
      from judged window whole as (partition by account order by n rows between unbounded preceding and unbounded following)
    ), plain as materialized (
      select * from chosen where is_plain and not is_over
        -- What is asked twice in one batch hangs on its order.
        and (select count(*) = count(distinct id) and count(hold) = count(distinct hold) from found)
    ), new_holds as (
      insert into holds (id, account_id, amount, work, reference, expires_at, budget_id, budget_month)
        select id, account, amount, work, reference, now() + make_interval(secs => seconds), budget, month from plain where kind = 'hold'
    ), closed_holds as (
      update holds set state = case when moved > 0 then 'settled' else 'released' end, charged = moved, closed_by = plain.id, closed_at = now()
        from plain where is_closing and holds.ctid = plain.hold_place
    ), transfers as (
      insert into ledger_transfers (operation_id, line, account_id, kind, debit, credit, amount, work, reference, hold_id)
        select id, line, account, kind, debit, credit, amount, work, reference, hold from (
          select n, id, 1 as line, account, kind, 'available' as debit, case kind when 'hold' then 'held' else 'used' end as credit, amount, work, reference,
            case kind when 'hold' then id end as hold
            from plain where is_spending
          union all
          select n, id, 1, account, 'settle', 'held', 'used', moved, work, reference, hold from plain where is_closing and moved > 0
          union all
          select n, id, case when moved > 0 then 2 else 1 end, account, 'release', 'held', 'available', set_aside - moved, work, reference, hold
            from plain where is_closing and set_aside > moved
        ) as lines order by n, line
    ), moved_wallets as (
      update wallets set available = wallets.available + sums.available, held = wallets.held + sums.held, used = wallets.used + sums.used
        from (
          select place, sum(case when is_spending then -amount else set_aside - moved end)::bigint as available,
            sum(case when kind = 'hold' then amount when is_closing then -set_aside else 0 end)::bigint as held,
            sum(case when kind = 'hold' then 0 else moved end)::bigint as used
          from plain group by place
        ) as sums where wallets.ctid = sums.place
    ), moved_budgets as (
      update budgets set held = budgets.held + sums.held, used = budgets.used + sums.used
        from (
          select budget_place, sum(case when is_closing then -set_aside else amount end)::bigint as held,
            sum(case when is_closing then moved else 0 end)::bigint as used
          from plain where budget_place is not null and kind <> 'charge' group by budget_place
        ) as sums where budgets.ctid = sums.budget_place
    ), spent as (
      insert into usage_periods as known (account_id, begins_at, work, amount, operations)
        select account, usage_period(now()), work, sum(moved), count(*) from plain
        where kind = 'charge' or (is_closing and moved > 0) group by account, work order by account, work
        on conflict (account_id, begins_at, work) do update
        set amount = known.amount + excluded.amount, operations = known.operations + excluded.operations
    )
    select coalesce(array_agg(plain.n), '{}'), array_agg(plain.moved), array_agg(plain.now_left) into done_ns, done_amounts, done_left from plain;
    return query select d.n, 'done', d.amount, d.available from unnest(done_ns, done_amounts, done_left) as d (n, amount, available);
    if cardinality(done_ns) = jsonb_array_length(operations) then
      return;
    end if;
    -- What was written lies elsewhere now, and is still ours.
    places := places || array(select ctid from wallets where account_id in (
      select o.account from rows from (jsonb_to_recordset(operations) as (account uuid)) with ordinality as o (account, n) where o.n = any (done_ns)
    ));
  end if;

  -- A locked row stays where it is: from here on it is found by its place, not by an index full of what it was before.
  for op in
    select asked.*, mine.place, mine.now_available, mine.now_held, mine.now_used
    from (
      select o.n::int as n, o.value ->> 'kind' as kind, (o.value ->> 'id')::uuid as id, (o.value ->> 'account')::uuid as account,
        (o.value ->> 'amount')::bigint as amount, (o.value ->> 'hold')::uuid as hold, (o.value ->> 'origin')::uuid as origin,
        coalesce(o.value ->> 'work', '') as work, coalesce(o.value ->> 'reference', '') as reference,
        coalesce((o.value ->> 'seconds')::int, 900) as seconds,
        (o.value ->> 'budget')::uuid as budget, (o.value ->> 'month')::date as month, (o.value ->> 'most')::bigint as most
      from jsonb_array_elements(operations) with ordinality as o (value, n) where o.n <> all (done_ns)
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
      if now_available < op.amount then
        outcome := 'insufficient';
      else
        if op.budget is not null then
          insert into budgets (budget_id, month, account_id) values (op.budget, op.month, op.account) on conflict do nothing;
          update budgets set held = held + op.amount where budget_id = op.budget and month = op.month and account_id = op.account
            and (op.most is null or held + used + op.amount <= op.most);
          if not found then outcome := 'limited'; end if;
        end if;
      end if;
      if outcome = 'done' then
        now_available := now_available - op.amount;
        now_held := now_held + op.amount;
        is_changed := true;
        insert into holds (id, account_id, amount, work, reference, expires_at, budget_id, budget_month)
          values (op.id, op.account, op.amount, op.work, op.reference, now() + make_interval(secs => op.seconds), op.budget, op.month);
        insert into ledger_transfers (operation_id, line, account_id, kind, debit, credit, amount, work, reference, hold_id)
          values (op.id, 1, op.account, 'hold', 'available', 'held', op.amount, op.work, op.reference, op.id);
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
        if the_hold.budget_id is not null then
          update budgets set held = held - the_hold.amount, used = used + moved where budget_id = the_hold.budget_id and month = the_hold.budget_month;
        end if;
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

    amount := case when outcome in ('insufficient', 'limited') then 0 else moved end;
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

-- As in 0030: after what is replaced, tables are found before any temporary one.
do $$
declare
  found regprocedure;
begin
  for found in select oid::regprocedure from pg_proc where prosecdef and pronamespace = current_schema()::regnamespace loop
    execute format('alter function %s set search_path = %I, pg_temp', found, current_schema());
  end loop;
end
$$;
