-- The dashboard tells first-token times, too, and days in zones of half and quarter hours are read by hours but for their ends.

alter table api_usage_fresh add column first_token_ms int;

-- How many streams that succeeded had their first token after so long; see latency_range.
alter table api_usage
  add column first_0 int not null default 0, add column first_1 int not null default 0, add column first_2 int not null default 0,
  add column first_3 int not null default 0, add column first_4 int not null default 0, add column first_5 int not null default 0,
  add column first_6 int not null default 0, add column first_7 int not null default 0, add column first_8 int not null default 0,
  add column first_9 int not null default 0, add column first_10 int not null default 0, add column first_11 int not null default 0,
  add column first_12 int not null default 0, add column first_13 int not null default 0, add column first_14 int not null default 0,
  add column first_15 int not null default 0, add column first_16 int not null default 0, add column first_17 int not null default 0,
  add column first_18 int not null default 0, add column first_19 int not null default 0, add column first_20 int not null default 0,
  add column first_21 int not null default 0, add column first_22 int not null default 0, add column first_23 int not null default 0,
  add column first_24 int not null default 0, add column first_25 int not null default 0, add column first_26 int not null default 0,
  add column first_27 int not null default 0, add column first_28 int not null default 0, add column first_29 int not null default 0,
  add column first_30 int not null default 0, add column first_31 int not null default 0;

create or replace function note_api_usage() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  insert into api_usage_fresh (account_id, app_id, source, kind, vendor, model, is_error, input_tokens, cached_input_tokens, output_tokens, units, charge,
      latency_ms, first_token_ms, started_at)
    select account_id, app_id, source, kind, vendor, model, status >= 400, input_tokens, cached_input_tokens, output_tokens, coalesce(units, 0), charge,
      latency_ms, case when is_stream then first_token_ms end, started_at
    from fresh;
  return null;
end
$$;

-- As before, with the first tokens.
create or replace function add_up_api_usage() returns bigint language plpgsql set search_path = public, pg_temp set jit = off set enable_sort = off as $$
declare
  added bigint;
begin
  if not pg_try_advisory_xact_lock(hashtextextended('add up api usage', 0)) then
    return 0;
  end if;
  with taken as (
    delete from api_usage_fresh returning *
  ), ranged as materialized (
    -- Calls of a minute are of a few quarters, apps and models, so few rows are left to be added up by ranges.
    select account_id, date_bin('15 minutes', started_at, '2000-01-01 00:00:00+00') as quarter,
        coalesce(app_id, '00000000-0000-0000-0000-000000000000') as app_id, source, kind, vendor, model,
        case when not is_error then latency_range(latency_ms) end as took, case when not is_error then latency_range(first_token_ms) end as first_took,
        count(*) as requests, count(*) filter (where is_error) as errors, sum(input_tokens) as input_tokens,
        sum(cached_input_tokens) as cached_input_tokens, sum(output_tokens) as output_tokens, sum(units) as units, sum(charge) as charge
      from taken
      group by 1, 2, 3, 4, 5, 6, 7, 8, 9
  ), written as (
    insert into api_usage as known (account_id, grain, begins_at, app_id, source, kind, vendor, model,
        requests, errors, input_tokens, cached_input_tokens, output_tokens, units, charge,
        ms_0, ms_1, ms_2, ms_3, ms_4, ms_5, ms_6, ms_7, ms_8, ms_9, ms_10, ms_11, ms_12, ms_13, ms_14, ms_15, ms_16, ms_17, ms_18, ms_19,
        ms_20, ms_21, ms_22, ms_23, ms_24, ms_25, ms_26, ms_27, ms_28, ms_29, ms_30, ms_31, first_0, first_1, first_2, first_3, first_4,
        first_5, first_6, first_7, first_8, first_9, first_10, first_11, first_12, first_13, first_14, first_15, first_16, first_17,
        first_18, first_19, first_20, first_21, first_22, first_23, first_24, first_25, first_26, first_27, first_28, first_29, first_30,
        first_31)
      select account_id, grain, case grain when 15 then quarter else date_trunc('hour', quarter, 'UTC') end as begins_at,
        app_id, source, kind, vendor, model, sum(requests), sum(errors),
        sum(input_tokens), sum(cached_input_tokens), sum(output_tokens), sum(units), sum(charge),
        coalesce(sum(requests) filter (where took = 0), 0), coalesce(sum(requests) filter (where took = 1), 0),
        coalesce(sum(requests) filter (where took = 2), 0), coalesce(sum(requests) filter (where took = 3), 0),
        coalesce(sum(requests) filter (where took = 4), 0), coalesce(sum(requests) filter (where took = 5), 0),
        coalesce(sum(requests) filter (where took = 6), 0), coalesce(sum(requests) filter (where took = 7), 0),
        coalesce(sum(requests) filter (where took = 8), 0), coalesce(sum(requests) filter (where took = 9), 0),
        coalesce(sum(requests) filter (where took = 10), 0), coalesce(sum(requests) filter (where took = 11), 0),
        coalesce(sum(requests) filter (where took = 12), 0), coalesce(sum(requests) filter (where took = 13), 0),
        coalesce(sum(requests) filter (where took = 14), 0), coalesce(sum(requests) filter (where took = 15), 0),
        coalesce(sum(requests) filter (where took = 16), 0), coalesce(sum(requests) filter (where took = 17), 0),
        coalesce(sum(requests) filter (where took = 18), 0), coalesce(sum(requests) filter (where took = 19), 0),
        coalesce(sum(requests) filter (where took = 20), 0), coalesce(sum(requests) filter (where took = 21), 0),
        coalesce(sum(requests) filter (where took = 22), 0), coalesce(sum(requests) filter (where took = 23), 0),
        coalesce(sum(requests) filter (where took = 24), 0), coalesce(sum(requests) filter (where took = 25), 0),
        coalesce(sum(requests) filter (where took = 26), 0), coalesce(sum(requests) filter (where took = 27), 0),
        coalesce(sum(requests) filter (where took = 28), 0), coalesce(sum(requests) filter (where took = 29), 0),
        coalesce(sum(requests) filter (where took = 30), 0), coalesce(sum(requests) filter (where took = 31), 0),
        coalesce(sum(requests) filter (where first_took = 0), 0), coalesce(sum(requests) filter (where first_took = 1), 0),
        coalesce(sum(requests) filter (where first_took = 2), 0), coalesce(sum(requests) filter (where first_took = 3), 0),
        coalesce(sum(requests) filter (where first_took = 4), 0), coalesce(sum(requests) filter (where first_took = 5), 0),
        coalesce(sum(requests) filter (where first_took = 6), 0), coalesce(sum(requests) filter (where first_took = 7), 0),
        coalesce(sum(requests) filter (where first_took = 8), 0), coalesce(sum(requests) filter (where first_took = 9), 0),
        coalesce(sum(requests) filter (where first_took = 10), 0), coalesce(sum(requests) filter (where first_took = 11), 0),
        coalesce(sum(requests) filter (where first_took = 12), 0), coalesce(sum(requests) filter (where first_took = 13), 0),
        coalesce(sum(requests) filter (where first_took = 14), 0), coalesce(sum(requests) filter (where first_took = 15), 0),
        coalesce(sum(requests) filter (where first_took = 16), 0), coalesce(sum(requests) filter (where first_took = 17), 0),
        coalesce(sum(requests) filter (where first_took = 18), 0), coalesce(sum(requests) filter (where first_took = 19), 0),
        coalesce(sum(requests) filter (where first_took = 20), 0), coalesce(sum(requests) filter (where first_took = 21), 0),
        coalesce(sum(requests) filter (where first_took = 22), 0), coalesce(sum(requests) filter (where first_took = 23), 0),
        coalesce(sum(requests) filter (where first_took = 24), 0), coalesce(sum(requests) filter (where first_took = 25), 0),
        coalesce(sum(requests) filter (where first_took = 26), 0), coalesce(sum(requests) filter (where first_took = 27), 0),
        coalesce(sum(requests) filter (where first_took = 28), 0), coalesce(sum(requests) filter (where first_took = 29), 0),
        coalesce(sum(requests) filter (where first_took = 30), 0), coalesce(sum(requests) filter (where first_took = 31), 0)
      from ranged cross join (values (15::smallint), (60)) as grains (grain)
      -- Those of an account that was deleted meanwhile go with it.
      where exists (select from accounts where accounts.id = ranged.account_id)
      group by account_id, grain, 3, app_id, source, kind, vendor, model
      on conflict (account_id, grain, begins_at, app_id, source, kind, vendor, model) do update set
        requests = known.requests + excluded.requests, errors = known.errors + excluded.errors,
        input_tokens = known.input_tokens + excluded.input_tokens,
        cached_input_tokens = known.cached_input_tokens + excluded.cached_input_tokens,
        output_tokens = known.output_tokens + excluded.output_tokens, units = known.units + excluded.units,
        charge = known.charge + excluded.charge, ms_0 = known.ms_0 + excluded.ms_0, ms_1 = known.ms_1 + excluded.ms_1,
        ms_2 = known.ms_2 + excluded.ms_2, ms_3 = known.ms_3 + excluded.ms_3, ms_4 = known.ms_4 + excluded.ms_4,
        ms_5 = known.ms_5 + excluded.ms_5, ms_6 = known.ms_6 + excluded.ms_6, ms_7 = known.ms_7 + excluded.ms_7,
        ms_8 = known.ms_8 + excluded.ms_8, ms_9 = known.ms_9 + excluded.ms_9, ms_10 = known.ms_10 + excluded.ms_10,
        ms_11 = known.ms_11 + excluded.ms_11, ms_12 = known.ms_12 + excluded.ms_12, ms_13 = known.ms_13 + excluded.ms_13,
        ms_14 = known.ms_14 + excluded.ms_14, ms_15 = known.ms_15 + excluded.ms_15, ms_16 = known.ms_16 + excluded.ms_16,
        ms_17 = known.ms_17 + excluded.ms_17, ms_18 = known.ms_18 + excluded.ms_18, ms_19 = known.ms_19 + excluded.ms_19,
        ms_20 = known.ms_20 + excluded.ms_20, ms_21 = known.ms_21 + excluded.ms_21, ms_22 = known.ms_22 + excluded.ms_22,
        ms_23 = known.ms_23 + excluded.ms_23, ms_24 = known.ms_24 + excluded.ms_24, ms_25 = known.ms_25 + excluded.ms_25,
        ms_26 = known.ms_26 + excluded.ms_26, ms_27 = known.ms_27 + excluded.ms_27, ms_28 = known.ms_28 + excluded.ms_28,
        ms_29 = known.ms_29 + excluded.ms_29, ms_30 = known.ms_30 + excluded.ms_30, ms_31 = known.ms_31 + excluded.ms_31,
        first_0 = known.first_0 + excluded.first_0, first_1 = known.first_1 + excluded.first_1, first_2 = known.first_2 + excluded.first_2,
        first_3 = known.first_3 + excluded.first_3, first_4 = known.first_4 + excluded.first_4, first_5 = known.first_5 + excluded.first_5,
        first_6 = known.first_6 + excluded.first_6, first_7 = known.first_7 + excluded.first_7, first_8 = known.first_8 + excluded.first_8,
        first_9 = known.first_9 + excluded.first_9, first_10 = known.first_10 + excluded.first_10,
        first_11 = known.first_11 + excluded.first_11, first_12 = known.first_12 + excluded.first_12,
        first_13 = known.first_13 + excluded.first_13, first_14 = known.first_14 + excluded.first_14,
        first_15 = known.first_15 + excluded.first_15, first_16 = known.first_16 + excluded.first_16,
        first_17 = known.first_17 + excluded.first_17, first_18 = known.first_18 + excluded.first_18,
        first_19 = known.first_19 + excluded.first_19, first_20 = known.first_20 + excluded.first_20,
        first_21 = known.first_21 + excluded.first_21, first_22 = known.first_22 + excluded.first_22,
        first_23 = known.first_23 + excluded.first_23, first_24 = known.first_24 + excluded.first_24,
        first_25 = known.first_25 + excluded.first_25, first_26 = known.first_26 + excluded.first_26,
        first_27 = known.first_27 + excluded.first_27, first_28 = known.first_28 + excluded.first_28,
        first_29 = known.first_29 + excluded.first_29, first_30 = known.first_30 + excluded.first_30,
        first_31 = known.first_31 + excluded.first_31
  )
  select count(*) into added from taken;
  return added;
end
$$;

drop function api_usage_of_days(text, boolean, date, int);

-- What the current account's calls came to on some days of a zone: one row a day and each app, source, kind, vendor and model, and perhaps a
-- second one with what is fresh. A day is read by its whole hours of UTC, and by quarters where it begins or ends between two of them.
create function api_usage_of_days(zone text, first_day date, day_count int)
  returns table (day date, app_id uuid, source text, kind text, vendor text, model text, requests bigint, errors bigint, input_tokens bigint,
    cached_input_tokens bigint, output_tokens bigint, units bigint, charge bigint, took bigint[], first_took bigint[])
  -- Whatever the planner takes the groups to be, hashing their names beats ordering them by a language.
  language sql stable set search_path = public, pg_temp set jit = off set enable_sort = off as $$
  select days.day, of_day.*
    from (
      -- The first and the last whole hour; a day has more than one, so the one never comes after the other.
      select bounds.day, begins, ends, date_trunc('hour', begins + interval '59 minutes 59.999999 seconds', 'UTC') as first_hour,
          date_trunc('hour', ends, 'UTC') as last_hour
        from (
          select first_day + n as day, (first_day + n)::timestamp at time zone zone as begins, (first_day + n + 1)::timestamp at time zone zone as ends
            from generate_series(0, day_count - 1) n
        ) as bounds
    ) as days,
    lateral (
      select nullif(app_id, '00000000-0000-0000-0000-000000000000'), source, kind, vendor, model, sum(requests)::bigint, sum(errors)::bigint, sum(input_tokens)::bigint,
        sum(cached_input_tokens)::bigint, sum(output_tokens)::bigint, sum(units)::bigint, sum(charge)::bigint,
        array[
          sum(ms_0), sum(ms_1), sum(ms_2), sum(ms_3), sum(ms_4), sum(ms_5), sum(ms_6), sum(ms_7), sum(ms_8), sum(ms_9), sum(ms_10),
          sum(ms_11), sum(ms_12), sum(ms_13), sum(ms_14), sum(ms_15), sum(ms_16), sum(ms_17), sum(ms_18), sum(ms_19), sum(ms_20),
          sum(ms_21), sum(ms_22), sum(ms_23), sum(ms_24), sum(ms_25), sum(ms_26), sum(ms_27), sum(ms_28), sum(ms_29), sum(ms_30), sum(ms_31)
        ],
        array[
          sum(first_0), sum(first_1), sum(first_2), sum(first_3), sum(first_4), sum(first_5), sum(first_6), sum(first_7), sum(first_8),
          sum(first_9), sum(first_10), sum(first_11), sum(first_12), sum(first_13), sum(first_14), sum(first_15), sum(first_16),
          sum(first_17), sum(first_18), sum(first_19), sum(first_20), sum(first_21), sum(first_22), sum(first_23), sum(first_24),
          sum(first_25), sum(first_26), sum(first_27), sum(first_28), sum(first_29), sum(first_30), sum(first_31)
        ]
      from (
        select * from api_usage
          where account_id = current_account_id() and grain = 60 and begins_at >= days.first_hour and begins_at < days.last_hour
        union all
        select * from api_usage
          where account_id = current_account_id() and grain = 15 and begins_at >= days.begins and begins_at < days.first_hour
        union all
        select * from api_usage
          where account_id = current_account_id() and grain = 15 and begins_at >= days.last_hour and begins_at < days.ends
      ) as pieces
      group by app_id, source, kind, vendor, model
    ) as of_day
  union all
  select ranged.day, app_id, source, kind, vendor, model, sum(requests)::bigint, sum(errors)::bigint, sum(input_tokens)::bigint,
      sum(cached_input_tokens)::bigint, sum(output_tokens)::bigint, sum(units)::bigint, sum(charge)::bigint,
      array[
        coalesce(sum(requests) filter (where took = 0), 0), coalesce(sum(requests) filter (where took = 1), 0),
        coalesce(sum(requests) filter (where took = 2), 0), coalesce(sum(requests) filter (where took = 3), 0),
        coalesce(sum(requests) filter (where took = 4), 0), coalesce(sum(requests) filter (where took = 5), 0),
        coalesce(sum(requests) filter (where took = 6), 0), coalesce(sum(requests) filter (where took = 7), 0),
        coalesce(sum(requests) filter (where took = 8), 0), coalesce(sum(requests) filter (where took = 9), 0),
        coalesce(sum(requests) filter (where took = 10), 0), coalesce(sum(requests) filter (where took = 11), 0),
        coalesce(sum(requests) filter (where took = 12), 0), coalesce(sum(requests) filter (where took = 13), 0),
        coalesce(sum(requests) filter (where took = 14), 0), coalesce(sum(requests) filter (where took = 15), 0),
        coalesce(sum(requests) filter (where took = 16), 0), coalesce(sum(requests) filter (where took = 17), 0),
        coalesce(sum(requests) filter (where took = 18), 0), coalesce(sum(requests) filter (where took = 19), 0),
        coalesce(sum(requests) filter (where took = 20), 0), coalesce(sum(requests) filter (where took = 21), 0),
        coalesce(sum(requests) filter (where took = 22), 0), coalesce(sum(requests) filter (where took = 23), 0),
        coalesce(sum(requests) filter (where took = 24), 0), coalesce(sum(requests) filter (where took = 25), 0),
        coalesce(sum(requests) filter (where took = 26), 0), coalesce(sum(requests) filter (where took = 27), 0),
        coalesce(sum(requests) filter (where took = 28), 0), coalesce(sum(requests) filter (where took = 29), 0),
        coalesce(sum(requests) filter (where took = 30), 0), coalesce(sum(requests) filter (where took = 31), 0)
      ]::bigint[],
      array[
        coalesce(sum(requests) filter (where first_took = 0), 0), coalesce(sum(requests) filter (where first_took = 1), 0),
        coalesce(sum(requests) filter (where first_took = 2), 0), coalesce(sum(requests) filter (where first_took = 3), 0),
        coalesce(sum(requests) filter (where first_took = 4), 0), coalesce(sum(requests) filter (where first_took = 5), 0),
        coalesce(sum(requests) filter (where first_took = 6), 0), coalesce(sum(requests) filter (where first_took = 7), 0),
        coalesce(sum(requests) filter (where first_took = 8), 0), coalesce(sum(requests) filter (where first_took = 9), 0),
        coalesce(sum(requests) filter (where first_took = 10), 0), coalesce(sum(requests) filter (where first_took = 11), 0),
        coalesce(sum(requests) filter (where first_took = 12), 0), coalesce(sum(requests) filter (where first_took = 13), 0),
        coalesce(sum(requests) filter (where first_took = 14), 0), coalesce(sum(requests) filter (where first_took = 15), 0),
        coalesce(sum(requests) filter (where first_took = 16), 0), coalesce(sum(requests) filter (where first_took = 17), 0),
        coalesce(sum(requests) filter (where first_took = 18), 0), coalesce(sum(requests) filter (where first_took = 19), 0),
        coalesce(sum(requests) filter (where first_took = 20), 0), coalesce(sum(requests) filter (where first_took = 21), 0),
        coalesce(sum(requests) filter (where first_took = 22), 0), coalesce(sum(requests) filter (where first_took = 23), 0),
        coalesce(sum(requests) filter (where first_took = 24), 0), coalesce(sum(requests) filter (where first_took = 25), 0),
        coalesce(sum(requests) filter (where first_took = 26), 0), coalesce(sum(requests) filter (where first_took = 27), 0),
        coalesce(sum(requests) filter (where first_took = 28), 0), coalesce(sum(requests) filter (where first_took = 29), 0),
        coalesce(sum(requests) filter (where first_took = 30), 0), coalesce(sum(requests) filter (where first_took = 31), 0)
      ]::bigint[]
    from (
      select (started_at at time zone zone)::date as day, app_id, source, kind, vendor, model,
          case when not is_error then latency_range(latency_ms) end as took,
          case when not is_error then latency_range(first_token_ms) end as first_took,
          count(*) as requests, count(*) filter (where is_error) as errors, sum(input_tokens) as input_tokens,
          sum(cached_input_tokens) as cached_input_tokens, sum(output_tokens) as output_tokens, sum(units) as units, sum(charge) as charge
        from api_usage_fresh
        where account_id = current_account_id() and started_at >= first_day::timestamp at time zone zone
          and started_at < (first_day + day_count)::timestamp at time zone zone
        group by 1, 2, 3, 4, 5, 6, 7, 8
    ) as ranged
    group by 1, 2, 3, 4, 5, 6
$$;
grant execute on function api_usage_of_days(text, date, int) to inkstone_tenant;
