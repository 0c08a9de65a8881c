-- Calls of the AI API that take long: the rows that they would have if their process died now. They are noted with what was delivered, and become
-- rows of gateway_requests when somebody else than their process ends their hold.
create table hold_notes (
  -- The hold and the row have the same.
  id uuid primary key,
  account_id uuid not null references accounts (id) on delete cascade,
  -- As ledger_apply_with_requests takes it.
  request jsonb not null
);
create index hold_notes__account_id on hold_notes (account_id);
alter table hold_notes enable row level security;
create policy own_rows on hold_notes to inkstone_tenant using (account_id = current_account_id());
grant select on hold_notes to inkstone_tenant;

-- The same as ledger_apply_with_requests, and with what is reported of open holds the rows that their calls would have: one transaction. `notes`
-- names the operation of each by its number.
create function ledger_apply_with_notes(operations jsonb, patience_ms int, requests jsonb, notes jsonb)
  returns table (n int, outcome text, amount bigint, available bigint)
  language plpgsql set search_path = public, pg_temp set jit = off as $$
#variable_conflict use_column
begin
  return query
    with answers as materialized (
      select * from ledger_apply_with_requests(operations, patience_ms, requests)
    ), noted as (
      insert into hold_notes as known (id, account_id, request)
        -- A call whose reports had to wait may be in one batch twice.
        select distinct on (id) (note ->> 'id')::uuid as id, (note ->> 'account_id')::uuid, note - 'n'
        from jsonb_array_elements(notes) as told (note)
        join answers on answers.n = (note ->> 'n')::int and answers.outcome in ('done', 'repeated')
        order by id, answers.n desc
        on conflict (id) do update set request = excluded.request
    )
    select answers.n, answers.outcome, answers.amount, answers.available from answers;
end
$$;
revoke execute on function ledger_apply_with_notes(jsonb, int, jsonb, jsonb) from public;
