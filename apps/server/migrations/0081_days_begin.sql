-- Where the hour after midnight comes twice, a day begins with the first of both.

-- The first moment of a day in a zone. Where summer ends at midnight or within the hour after it, midnight is there twice, and PostgreSQL takes
-- the later one; where summer begins so, there is none, and it takes the moment of the change.
create function day_begins(day date, zone text) returns timestamptz language sql stable set search_path = public, pg_temp
  return coalesce(
    (
      select min(midnight)
      from (select (day::timestamp at time zone zone) - quarters * interval '15 minutes' as midnight from generate_series(0, 8) quarters) as earlier
      where midnight at time zone zone = day::timestamp
    ),
    day::timestamp at time zone zone
  );
grant execute on function day_begins(date, text) to inkstone_tenant;

do $$
declare
  name regprocedure := 'api_usage_of_days(text, date, int)';
  definition text := pg_get_functiondef(name);
  change text[];
begin
  foreach change slice 1 in array array[
    ['(first_day + n)::timestamp at time zone zone as begins', 'day_begins(first_day + n, zone) as begins'],
    ['(first_day + n + 1)::timestamp at time zone zone as ends', 'day_begins(first_day + n + 1, zone) as ends'],
    ['started_at >= first_day::timestamp at time zone zone', 'started_at >= day_begins(first_day, zone)'],
    ['started_at < (first_day + day_count)::timestamp at time zone zone', 'started_at < day_begins(first_day + day_count, zone)']
  ] loop
    if strpos(definition, change[1]) = 0 then
      raise exception '% is not as it was when this was written.', name;
    end if;
    definition := replace(definition, change[1], change[2]);
  end loop;
  execute definition;
end
$$;
