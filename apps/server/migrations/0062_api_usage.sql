-- What calls of the AI API came to, hour by hour, for figures over millions of them: what is written with a call is one narrow row more, and
-- what was written is added up a minute later at most.

-- The upper ends of the ranges in which times are counted, in milliseconds; each is a third longer than the one before it.
create function latency_range(ms int) returns int language sql immutable parallel safe
  return width_bucket(ms, array[10, 14, 19, 26, 35, 48, 66, 90, 120, 165, 225, 310, 420, 575, 790, 1100, 1500, 2000, 2750, 3750, 5100, 7000, 9600,
    13000, 18000, 24500, 33500, 46000, 63000, 86000, 120000]);
grant execute on function latency_range(int) to inkstone_tenant;

-- Calls that were not added up yet. Whoever reads it reads all of it, and it is short.
create table api_usage_fresh (
  seq bigint generated always as identity primary key,
  account_id uuid not null,
  app_id uuid,
  source text not null,
  kind text not null,
  vendor text not null,
  model text not null,
  is_error boolean not null,
  input_tokens int not null,
  cached_input_tokens int not null,
  output_tokens int not null,
  units bigint not null,
  charge bigint not null,
  latency_ms int not null,
  started_at timestamptz not null
);
alter table api_usage_fresh enable row level security;
create policy own_rows on api_usage_fresh to inkstone_tenant using (account_id = current_account_id());
grant select on api_usage_fresh to inkstone_tenant;

create function note_api_usage() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  insert into api_usage_fresh (account_id, app_id, source, kind, vendor, model, is_error, input_tokens, cached_input_tokens, output_tokens, units, charge,
      latency_ms, started_at)
    select account_id, app_id, source, kind, vendor, model, status >= 400, input_tokens, cached_input_tokens, output_tokens, coalesce(units, 0), charge,
      latency_ms, started_at
    from fresh;
  return null;
end
$$;
create trigger gateway_requests__usage after insert on gateway_requests
  referencing new table as fresh for each statement execute function note_api_usage();

-- All calls are here twice: by hours, and by quarters of an hour, because there are zones in which a day begins at half or a quarter past.
create table api_usage (
  account_id uuid not null references accounts (id) on delete cascade,
  -- Minutes.
  grain smallint not null check (grain in (15, 60)),
  begins_at timestamptz not null,
  -- The one of zeros in the playground: a key has no room for null.
  app_id uuid not null,
  source text not null,
  kind text not null,
  vendor text not null,
  model text not null,
  requests bigint not null,
  errors bigint not null,
  input_tokens bigint not null,
  cached_input_tokens bigint not null,
  output_tokens bigint not null,
  units bigint not null,
  charge bigint not null,
  -- How many calls that succeeded took so long; see latency_range.
  ms_0 int not null, ms_1 int not null, ms_2 int not null, ms_3 int not null, ms_4 int not null, ms_5 int not null, ms_6 int not null,
  ms_7 int not null, ms_8 int not null, ms_9 int not null, ms_10 int not null, ms_11 int not null, ms_12 int not null, ms_13 int not null,
  ms_14 int not null, ms_15 int not null, ms_16 int not null, ms_17 int not null, ms_18 int not null, ms_19 int not null, ms_20 int not null,
  ms_21 int not null, ms_22 int not null, ms_23 int not null, ms_24 int not null, ms_25 int not null, ms_26 int not null, ms_27 int not null,
  ms_28 int not null, ms_29 int not null, ms_30 int not null, ms_31 int not null,
  primary key (account_id, grain, begins_at, app_id, source, kind, vendor, model)
) with (fillfactor = 70);
alter table api_usage enable row level security;
create policy own_rows on api_usage to inkstone_tenant using (account_id = current_account_id());
grant select on api_usage to inkstone_tenant;

-- Adds up what is fresh, and answers how many calls that were. One at a time: a second one finds nothing to do. Whoever reads both tables in
-- one statement sees each call once, before as after.
create function add_up_api_usage() returns bigint language plpgsql set search_path = public, pg_temp set jit = off as $$
declare
  added bigint;
begin
  if not pg_try_advisory_xact_lock(hashtextextended('add up api usage', 0)) then
    return 0;
  end if;
  with taken as (
    delete from api_usage_fresh returning *
  ), ranged as materialized (
    select taken.*, case when not is_error then latency_range(latency_ms) end as took from taken
  ), written as (
    insert into api_usage as known (account_id, grain, begins_at, app_id, source, kind, vendor, model, requests, errors, input_tokens, cached_input_tokens, output_tokens, units, charge,
        ms_0, ms_1, ms_2, ms_3, ms_4, ms_5, ms_6, ms_7, ms_8, ms_9, ms_10, ms_11, ms_12, ms_13, ms_14, ms_15, ms_16, ms_17, ms_18, ms_19,
        ms_20, ms_21, ms_22, ms_23, ms_24, ms_25, ms_26, ms_27, ms_28, ms_29, ms_30, ms_31)
      select account_id, grain, date_bin(make_interval(mins => grain), started_at, '2000-01-01 00:00:00+00') as begins_at,
        coalesce(app_id, '00000000-0000-0000-0000-000000000000'), source, kind, vendor, model, count(*), count(*) filter (where is_error), sum(input_tokens), sum(cached_input_tokens), sum(output_tokens), sum(units), sum(charge),
        count(*) filter (where took = 0), count(*) filter (where took = 1), count(*) filter (where took = 2),
        count(*) filter (where took = 3), count(*) filter (where took = 4), count(*) filter (where took = 5),
        count(*) filter (where took = 6), count(*) filter (where took = 7), count(*) filter (where took = 8),
        count(*) filter (where took = 9), count(*) filter (where took = 10), count(*) filter (where took = 11),
        count(*) filter (where took = 12), count(*) filter (where took = 13), count(*) filter (where took = 14),
        count(*) filter (where took = 15), count(*) filter (where took = 16), count(*) filter (where took = 17),
        count(*) filter (where took = 18), count(*) filter (where took = 19), count(*) filter (where took = 20),
        count(*) filter (where took = 21), count(*) filter (where took = 22), count(*) filter (where took = 23),
        count(*) filter (where took = 24), count(*) filter (where took = 25), count(*) filter (where took = 26),
        count(*) filter (where took = 27), count(*) filter (where took = 28), count(*) filter (where took = 29),
        count(*) filter (where took = 30), count(*) filter (where took = 31)
      from ranged cross join (values (15::smallint), (60)) as grains (grain)
      -- Those of an account that was deleted meanwhile go with it.
      where exists (select from accounts where accounts.id = ranged.account_id)
      group by account_id, grain, 3, 4, source, kind, vendor, model
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
        ms_29 = known.ms_29 + excluded.ms_29, ms_30 = known.ms_30 + excluded.ms_30, ms_31 = known.ms_31 + excluded.ms_31
  )
  select count(*) into added from taken;
  return added;
end
$$;
revoke execute on function add_up_api_usage() from public;

-- What the current account's calls came to on some days of a zone: one row a day and each app, source, kind, vendor and model, and perhaps a
-- second one with what is fresh. `whole_hours` says that all of these days begin and end with an hour of UTC.
create function api_usage_of_days(zone text, whole_hours boolean, first_day date, day_count int)
  returns table (day date, app_id uuid, source text, kind text, vendor text, model text, requests bigint, errors bigint, input_tokens bigint,
    cached_input_tokens bigint, output_tokens bigint, units bigint, charge bigint, took bigint[])
  language sql stable set search_path = public, pg_temp set jit = off as $$
  select days.day, of_day.*
    from (select first_day + n as day from generate_series(0, day_count - 1) n) as days,
    lateral (
      select nullif(app_id, '00000000-0000-0000-0000-000000000000'), source, kind, vendor, model, sum(requests)::bigint, sum(errors)::bigint, sum(input_tokens)::bigint,
        sum(cached_input_tokens)::bigint, sum(output_tokens)::bigint, sum(units)::bigint, sum(charge)::bigint,
        array[
          sum(ms_0), sum(ms_1), sum(ms_2), sum(ms_3), sum(ms_4), sum(ms_5), sum(ms_6), sum(ms_7), sum(ms_8), sum(ms_9), sum(ms_10),
          sum(ms_11), sum(ms_12), sum(ms_13), sum(ms_14), sum(ms_15), sum(ms_16), sum(ms_17), sum(ms_18), sum(ms_19), sum(ms_20), sum(ms_21),
          sum(ms_22), sum(ms_23), sum(ms_24), sum(ms_25), sum(ms_26), sum(ms_27), sum(ms_28), sum(ms_29), sum(ms_30), sum(ms_31)
        ]
      from api_usage
      where account_id = current_account_id() and grain = case when whole_hours then 60 else 15 end
        and begins_at >= days.day::timestamp at time zone zone and begins_at < (days.day + 1)::timestamp at time zone zone
      group by app_id, source, kind, vendor, model
    ) as of_day
  union all
  select (started_at at time zone zone)::date, app_id, source, kind, vendor, model, count(*), count(*) filter (where is_error), sum(input_tokens),
      sum(cached_input_tokens), sum(output_tokens), sum(units)::bigint, sum(charge)::bigint,
      array[
        count(*) filter (where not is_error and latency_range(latency_ms) = 0),
        count(*) filter (where not is_error and latency_range(latency_ms) = 1),
        count(*) filter (where not is_error and latency_range(latency_ms) = 2),
        count(*) filter (where not is_error and latency_range(latency_ms) = 3),
        count(*) filter (where not is_error and latency_range(latency_ms) = 4),
        count(*) filter (where not is_error and latency_range(latency_ms) = 5),
        count(*) filter (where not is_error and latency_range(latency_ms) = 6),
        count(*) filter (where not is_error and latency_range(latency_ms) = 7),
        count(*) filter (where not is_error and latency_range(latency_ms) = 8),
        count(*) filter (where not is_error and latency_range(latency_ms) = 9),
        count(*) filter (where not is_error and latency_range(latency_ms) = 10),
        count(*) filter (where not is_error and latency_range(latency_ms) = 11),
        count(*) filter (where not is_error and latency_range(latency_ms) = 12),
        count(*) filter (where not is_error and latency_range(latency_ms) = 13),
        count(*) filter (where not is_error and latency_range(latency_ms) = 14),
        count(*) filter (where not is_error and latency_range(latency_ms) = 15),
        count(*) filter (where not is_error and latency_range(latency_ms) = 16),
        count(*) filter (where not is_error and latency_range(latency_ms) = 17),
        count(*) filter (where not is_error and latency_range(latency_ms) = 18),
        count(*) filter (where not is_error and latency_range(latency_ms) = 19),
        count(*) filter (where not is_error and latency_range(latency_ms) = 20),
        count(*) filter (where not is_error and latency_range(latency_ms) = 21),
        count(*) filter (where not is_error and latency_range(latency_ms) = 22),
        count(*) filter (where not is_error and latency_range(latency_ms) = 23),
        count(*) filter (where not is_error and latency_range(latency_ms) = 24),
        count(*) filter (where not is_error and latency_range(latency_ms) = 25),
        count(*) filter (where not is_error and latency_range(latency_ms) = 26),
        count(*) filter (where not is_error and latency_range(latency_ms) = 27),
        count(*) filter (where not is_error and latency_range(latency_ms) = 28),
        count(*) filter (where not is_error and latency_range(latency_ms) = 29),
        count(*) filter (where not is_error and latency_range(latency_ms) = 30),
        count(*) filter (where not is_error and latency_range(latency_ms) = 31)
      ]
    from api_usage_fresh
    where account_id = current_account_id() and started_at >= first_day::timestamp at time zone zone
      and started_at < (first_day + day_count)::timestamp at time zone zone
    group by 1, 2, 3, 4, 5, 6
$$;
grant execute on function api_usage_of_days(text, boolean, date, int) to inkstone_tenant;
