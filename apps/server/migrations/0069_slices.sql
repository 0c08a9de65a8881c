-- Calls of the AI API draw from slices: a slice is one hold for many calls, which the process that took it shares out in its memory. What a
-- call came to is drawn from the slice in the transaction of its row; what is left of a slice is released as that of any hold.

-- What a hold was charged grows with each draw; `amount` is what is still set aside of it.
do $$
declare
  was text := 'set state = case when moved > 0 then ''settled'' else ''released'' end, charged = moved,';
  definition text := pg_get_functiondef('ledger_apply(jsonb, int)'::regprocedure);
begin
  if (length(definition) - length(replace(definition, was, ''))) / length(was) <> 2 then
    raise exception 'ledger_apply is not as it was when this was written.';
  end if;
  execute replace(definition, was,
    'set state = case when holds.charged + moved > 0 then ''settled'' else ''released'' end, charged = holds.charged + moved,');
end
$$;

-- A long call within a slice: whose slice it is, and what it would be charged if its process died now.
alter table hold_notes add column slice_id uuid, add column delivered bigint not null default 0 check (delivered >= 0);
create index hold_notes__slice_id on hold_notes (slice_id) where slice_id is not null;

-- What calls came to, each with its row, and what slices give back: all of it by sets, because no draw hangs on another one. A part of the
-- ledger as ledger_apply is, under the same locks. Answers only for what was not done: locked, repeated (the first amount), closed (the slice
-- has ended or has not that much).
create function ledger_draw(patience_ms int, ids uuid[], accounts uuid[], slices uuid[], amounts bigint[], backs bigint[], noted boolean[],
    app_ids uuid[], key_ids uuid[], sources text[], kinds text[], formats text[], vendors text[], models text[], price_versions uuid[],
    statuses smallint[], errors text[], usage_sources text[], input_tokens int[], cached_input_tokens int[], cache_write_tokens int[],
    output_tokens int[], units bigint[], mosts bigint[], cached boolean[], streams boolean[], attempts smallint[], started timestamptz[],
    first_token_ms int[], latency_ms int[], counted text[])
  returns table (n int, outcome text, amount bigint)
  language plpgsql set search_path = public, pg_temp
  set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off set jit = off as $$
#variable_conflict use_column
declare
  places tid[];
begin
  if patience_ms > 0 then
    perform set_config('lock_timeout', patience_ms::text, true);
  end if;
  if patience_ms = 0 then
    places := array(select ctid from wallets where account_id = any (accounts) order by account_id for update skip locked);
  else
    places := array(select ctid from wallets where account_id = any (accounts) order by account_id for update);
  end if;
  return query
    with found as materialized (
      select o.*, w.place, h.place as hold_place, h.set_aside, h.budget_id, h.budget_month, t.moved
      from rows from (unnest(ids, accounts, slices, amounts, backs, noted, app_ids, key_ids, sources, kinds, formats, vendors, models, price_versions,
          statuses, errors, usage_sources, input_tokens, cached_input_tokens, cache_write_tokens, output_tokens, units, mosts, cached, streams,
          attempts, started, first_token_ms, latency_ms, counted)) with ordinality
        as o (id, account, slice, amount, back, is_noted, app_id, key_id, source, kind, format, vendor, model, price_version,
          status, error, usage_source, input, cached_input, cache_write, output, units, most, is_cached, is_stream,
          attempts, started_at, first_token_ms, latency_ms, counted, n)
      left join lateral (select ctid as place from wallets where account_id = o.account and ctid = any (places) limit 1) w on true
      left join lateral (
        select ctid as place, holds.amount as set_aside, budget_id, budget_month from holds
        where holds.id = o.slice and account_id = o.account and state = 'open' limit 1
      ) h on true
      left join lateral (select ledger_transfers.amount as moved from ledger_transfers where operation_id = o.id and line = 1 limit 1) t on true
    ), judged as materialized (
      select found.*,
        case when place is null then 'locked' when moved is not null then 'repeated'
          -- Something is always left of a slice until it is released.
          when hold_place is null or sum(amount + back) over (partition by slice order by n) >= set_aside then 'closed'
          else 'done' end as outcome
      from found
    ), done as materialized (
      select * from judged where outcome = 'done'
    ), transfers as (
      insert into ledger_transfers (operation_id, line, account_id, kind, debit, credit, amount, work, reference, hold_id)
        select id, line, account, kind, 'held', credit, amount, work, reference, slice from (
          select n, id, 1 as line, account, 'settle' as kind, 'used' as credit, amount, kind as work, model as reference, slice from done where amount > 0
          union all
          select n, id, case when amount > 0 then 2 else 1 end, account, 'release', 'available', back, coalesce(kind, ''), coalesce(model, ''), slice
            from done where back > 0
        ) as lines order by n, line
    ), moved_holds as (
      update holds set amount = holds.amount - sums.taken, charged = holds.charged + sums.drawn
        from (select hold_place, sum(amount + back)::bigint as taken, sum(amount)::bigint as drawn from done group by hold_place) as sums
        where holds.ctid = sums.hold_place
    ), moved_wallets as (
      update wallets set available = available + sums.given, held = held - sums.given - sums.drawn, used = used + sums.drawn
        from (select place, sum(back)::bigint as given, sum(amount)::bigint as drawn from done group by place) as sums
        where wallets.ctid = sums.place
    ), moved_budgets as (
      update budgets set held = held - sums.taken, used = used + sums.drawn
        from (
          select budget_id, budget_month, sum(amount + back)::bigint as taken, sum(amount)::bigint as drawn
          from done where budget_id is not null group by budget_id, budget_month
        ) as sums where budgets.budget_id = sums.budget_id and budgets.month = sums.budget_month
    ), spent as (
      insert into usage_periods as known (account_id, begins_at, work, amount, operations)
        select account, usage_period(now()), kind, sum(amount), count(*) from done where amount > 0 group by account, kind order by account, kind
        on conflict (account_id, begins_at, work) do update
        set amount = known.amount + excluded.amount, operations = known.operations + excluded.operations
    ), recorded as (
      insert into gateway_requests
        (id, account_id, app_id, key_id, source, kind, format, vendor, model, price_version, status, error, usage_source, input_tokens,
          cached_input_tokens, cache_write_tokens, output_tokens, units, charge, most, is_cached, is_stream, attempts, started_at,
          first_token_ms, latency_ms, counted)
        select id, account, app_id, key_id, source, kind, format, vendor, model, price_version, status, error, usage_source, input,
          cached_input, cache_write, output, units, charge, case outcome when 'closed' then charge else greatest(most, charge) end, is_cached, is_stream,
          attempts, started_at, first_token_ms, latency_ms, coalesce(counted::jsonb, '[]')
        from (
          select judged.*, case outcome when 'done' then amount when 'repeated' then moved else 0 end as charge
          from judged where outcome <> 'locked' and status is not null
        ) as called order by n
        on conflict (id) do nothing
    ), forgotten as (
      delete from hold_notes where id = any (array(select id from judged where is_noted and outcome <> 'locked'))
    )
    select judged.n::int, judged.outcome, case judged.outcome when 'repeated' then judged.moved else 0 end
    from judged where judged.outcome <> 'done' order by judged.n;
end
$$;
revoke execute on function ledger_draw(int, uuid[], uuid[], uuid[], bigint[], bigint[], boolean[], uuid[], uuid[], text[], text[], text[], text[], text[],
  uuid[], smallint[], text[], text[], int[], int[], int[], int[], bigint[], bigint[], boolean[], boolean[], smallint[], timestamptz[], int[], int[],
  text[]) from public;
