-- As in 0026, for the functions that came after it: what runs with its owner's rights finds its tables before any temporary one.
do $$
declare
  found regprocedure;
begin
  for found in select oid::regprocedure from pg_proc where prosecdef and pronamespace = current_schema()::regnamespace loop
    execute format('alter function %s set search_path = %I, pg_temp', found, current_schema());
  end loop;
end
$$;
