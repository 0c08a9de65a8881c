-- A batch of draws is planned once by each connection: its lists have another length each time, and the planner would go on drawing up plans
-- for each of them.
do $$
begin
  execute format('alter function %s set plan_cache_mode = force_generic_plan', 'ledger_draw'::regproc::regprocedure);
end
$$;
