-- What the answers of the chat came to, by quarters of an hour and once more by hours, as calls of the AI API are (0062): there are zones in
-- which a day begins at half or a quarter past. Written with each answer that has ended, in its transaction; what a base or a person came to
-- stays when they go.
create table chat_usage (
  account_id uuid not null references accounts (id) on delete cascade,
  -- Minutes.
  grain smallint not null check (grain in (15, 60)),
  begins_at timestamptz not null,
  base_id uuid not null,
  user_id uuid not null,
  -- That of the answer; for one that has none, how it ended.
  outcome text not null check (outcome in ('answered', 'uncited', 'notFound', 'fromFaq', 'takenOver', 'stopped', 'failed')),
  answers bigint not null,
  charge bigint not null,
  primary key (account_id, grain, begins_at, base_id, user_id, outcome)
) with (fillfactor = 70);
create index chat_usage__begins_at on chat_usage (begins_at);
alter table chat_usage enable row level security;
create policy own_rows on chat_usage to inkstone_tenant using (account_id = current_account_id());
grant select on chat_usage to inkstone_tenant;

-- Documents that an answer has cited; the others never were.
create table cited_documents (
  account_id uuid not null,
  document_id uuid not null,
  times bigint not null,
  last_at timestamptz not null,
  primary key (account_id, document_id),
  foreign key (account_id, document_id) references documents (account_id, id) on delete cascade
) with (fillfactor = 70);
alter table cited_documents enable row level security;
create policy own_rows on cited_documents to inkstone_tenant using (account_id = current_account_id());
grant select on cited_documents to inkstone_tenant;

create function add_chat_usage(answer conversation_messages) returns void
  language sql security definer set search_path = public, pg_temp as $$
  insert into chat_usage as known (account_id, grain, begins_at, base_id, user_id, outcome, answers, charge)
    select talk.account_id, grain, date_bin(make_interval(mins => grain), answer.created_at, '2000-01-01 00:00:00+00'), talk.base_id, talk.user_id,
        case when answer.role = 'person' then 'takenOver' when answer.state = 'done' then coalesce(answer.outcome, 'answered') else answer.state end, 1, coalesce(answer.charged_micropoints, 0)
      from conversations talk cross join (values (15::smallint), (60)) as grains (grain)
      where talk.account_id = answer.account_id and talk.id = answer.conversation_id
    on conflict (account_id, grain, begins_at, base_id, user_id, outcome)
      do update set answers = known.answers + excluded.answers, charge = known.charge + excluded.charge;
  -- In the order of their ids, so that two answers never wait for each other.
  insert into cited_documents as known (account_id, document_id, times, last_at)
    select documents.account_id, documents.id, 1, answer.created_at
      from documents
      where documents.account_id = answer.account_id
        and documents.id in (select (citation->>'documentId')::uuid from jsonb_array_elements(answer.citations) citation)
      order by documents.id
    on conflict (account_id, document_id) do update set times = known.times + 1, last_at = greatest(known.last_at, excluded.last_at);
$$;
revoke execute on function add_chat_usage(conversation_messages) from public;

create function note_chat_usage() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform add_chat_usage(new);
  return null;
end
$$;
create trigger conversation_messages__usage_of_new after insert on conversation_messages
  for each row when (new.role in ('answer', 'person') and new.state <> 'running') execute function note_chat_usage();
create trigger conversation_messages__usage_of_ended after update of state on conversation_messages
  for each row when (new.role = 'answer' and old.state = 'running' and new.state <> 'running') execute function note_chat_usage();

select add_chat_usage(m) from conversation_messages m where role = 'answer' and state <> 'running';

-- What the current account's answers came to on some days of a zone.
create function chat_usage_of_days(zone text, first_day date, day_count int)
  returns table (day date, base_id uuid, user_id uuid, outcome text, answers bigint, charge bigint)
  language sql stable set search_path = public, pg_temp set jit = off as $$
  with days as materialized (
    select first_day + n as day, day_begins(first_day + n, zone) as begins, day_begins(first_day + n + 1, zone) as ends
    from generate_series(0, day_count - 1) n
  ), grains as materialized (
    select case when bool_and(date_bin('1 hour', begins, '2000-01-01 00:00:00+00') = begins and date_bin('1 hour', ends, '2000-01-01 00:00:00+00') = ends) then 60 else 15 end as grain from days
  )
  select days.day, of_day.*
    from days,
    lateral (
      select base_id, user_id, outcome, sum(answers)::bigint, sum(charge)::bigint
      from chat_usage
      where account_id = current_account_id() and grain = (select grain from grains) and begins_at >= days.begins and begins_at < days.ends
      group by base_id, user_id, outcome
    ) as of_day
$$;
grant execute on function chat_usage_of_days(text, date, int) to inkstone_tenant;

-- The same once by outcome, once by knowledge base and once by person: of each row the other two are null.
create function chat_figures_of_days(zone text, first_day date, day_count int)
  returns table (day date, base_id uuid, user_id uuid, outcome text, answers bigint, answered bigint, uncited bigint, from_faq bigint, not_found bigint,
    taken_over bigint, stopped bigint, failed bigint, charge bigint)
  language sql stable set search_path = public, pg_temp set jit = off as $$
  select day, base_id, user_id, outcome, sum(answers)::bigint,
      coalesce(sum(answers) filter (where outcome = 'answered'), 0)::bigint,
      coalesce(sum(answers) filter (where outcome = 'uncited'), 0)::bigint,
      coalesce(sum(answers) filter (where outcome = 'fromFaq'), 0)::bigint,
      coalesce(sum(answers) filter (where outcome = 'notFound'), 0)::bigint,
      coalesce(sum(answers) filter (where outcome = 'takenOver'), 0)::bigint,
      coalesce(sum(answers) filter (where outcome = 'stopped'), 0)::bigint,
      coalesce(sum(answers) filter (where outcome = 'failed'), 0)::bigint,
      sum(charge)::bigint
    from chat_usage_of_days(zone, first_day, day_count)
    group by grouping sets ((day, outcome), (day, base_id), (day, user_id))
$$;
grant execute on function chat_figures_of_days(text, date, int) to inkstone_tenant;
