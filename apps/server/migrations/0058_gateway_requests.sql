-- Calls of the AI API: the prices by which they are charged, which never change, and a row for each call, written with its settlement.

-- What the vendor's prompt cache asks for taking something in; null where that is the price of other input.
alter table models add column cache_write_micros bigint check (cache_write_micros >= 0);

-- An official price as it was from a moment on, with all that makes a price in points of it: whoever has a row and its version computes its
-- charge again. Versions stay when their model goes.
create table price_versions (
  id uuid primary key default gen_random_uuid(),
  model_id uuid not null,
  -- The vendor's own name of the model.
  model text not null,
  currency text not null check (currency in ('USD', 'CNY')),
  -- Millionths of the currency for a million tokens.
  input_micros bigint not null check (input_micros >= 0),
  cached_input_micros bigint not null check (cached_input_micros >= 0),
  cache_write_micros bigint not null check (cache_write_micros >= 0),
  output_micros bigint not null check (output_micros >= 0),
  -- Hundredths of a CNY for one of the currency.
  rate_hundredths int not null check (rate_hundredths > 0),
  -- Our price is the official one times six fifths.
  factor_times int not null default 6,
  factor_over int not null default 5,
  valid_from timestamptz not null default now()
);
create index price_versions__model_id__valid_from on price_versions (model_id, valid_from);
alter table price_versions enable row level security;
create policy everybody on price_versions for select to inkstone_tenant using (true);
grant select on price_versions to inkstone_tenant;

create function refuse_price_change() returns trigger language plpgsql as $$
begin
  raise exception 'A price that was in force stays as it was; a new one is a new version.';
end
$$;
create trigger price_versions__append_only before update or delete on price_versions for each row execute function refuse_price_change();
create trigger price_versions__no_truncate before truncate on price_versions for each statement execute function refuse_price_change();

-- The version in force; null while the price is not known.
alter table models add column price_version uuid references price_versions (id);

-- Gives a model the version of what it costs now, if it has not got it yet.
create function renew_price_version(model models) returns void
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  rate int := case model.currency when 'CNY' then 100 else (select usd_rate_hundredths from pricing) end;
  version uuid;
begin
  if model.input_micros is not null and model.output_micros is not null then
    select v.id into version from price_versions v where v.id = model.price_version and v.rate_hundredths = rate
      and (v.model, v.currency, v.input_micros, v.cached_input_micros, v.cache_write_micros, v.output_micros)
        = (model.model_id, model.currency, model.input_micros, coalesce(model.cached_input_micros, model.input_micros),
          coalesce(model.cache_write_micros, model.input_micros), model.output_micros);
    if version is null then
      insert into price_versions (model_id, model, currency, input_micros, cached_input_micros, cache_write_micros, output_micros, rate_hundredths)
        values (model.id, model.model_id, model.currency, model.input_micros, coalesce(model.cached_input_micros, model.input_micros),
          coalesce(model.cache_write_micros, model.input_micros), model.output_micros, rate)
        returning id into version;
    end if;
  end if;
  update models set price_version = version where id = model.id and price_version is distinct from version;
end
$$;
revoke execute on function renew_price_version(models) from public;

create function renew_price_of_model() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform renew_price_version(new);
  return null;
end
$$;
create trigger models__price_version after insert or update of model_id, currency, input_micros, output_micros, cached_input_micros, cache_write_micros
  on models for each row execute function renew_price_of_model();

create function renew_prices_by_rate() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform renew_price_version(m) from models m where m.currency <> 'CNY';
  return null;
end
$$;
create trigger pricing__price_versions after update of usd_rate_hundredths on pricing for each row execute function renew_prices_by_rate();

select renew_price_version(m) from models m;

-- A call, as its customer sees it in the log and as its charge is computed again. Written once, when it has ended, and never changed.
create table gateway_requests (
  -- The hold has the same.
  id uuid primary key,
  account_id uuid not null,
  -- Null in the playground.
  app_id uuid,
  key_id uuid,
  source text not null check (source in ('key', 'playground', 'test')),
  kind text not null check (kind in ('chat', 'embedding', 'image', 'speech', 'transcription', 'translation', 'moderation', 'rerank')),
  -- The caller's: openai-chat, anthropic-messages, …
  format text not null,
  vendor text not null,
  -- The vendor's own name of it.
  model text not null,
  -- Null when nothing was priced.
  price_version uuid,
  -- The status of HTTP that the caller was told.
  status smallint not null,
  error text,
  -- Who counted: the vendor, the vendor after its caller had left, we ourselves, or nobody, because nothing came.
  usage_source text not null check (usage_source in ('upstream', 'drained', 'estimated', 'none')),
  -- With what came from the vendor's prompt cache and what went into it.
  input_tokens int not null check (input_tokens >= 0),
  cached_input_tokens int not null check (cached_input_tokens >= 0),
  cache_write_tokens int not null check (cache_write_tokens >= 0),
  output_tokens int not null check (output_tokens >= 0),
  -- What else is counted, for other kinds than chat.
  units bigint,
  charge bigint not null check (charge >= 0),
  -- No more than this could be charged: what was held, or what was left of a hold that had ended before.
  most bigint not null check (most >= charge),
  -- Answered from our own cache.
  is_cached boolean not null,
  is_stream boolean not null,
  attempts smallint not null,
  started_at timestamptz not null,
  first_token_ms int,
  latency_ms int not null
);
create index gateway_requests__account_id__started_at on gateway_requests (account_id, started_at);
alter table gateway_requests enable row level security;
create policy own_rows on gateway_requests to inkstone_tenant using (account_id = current_account_id());
grant select on gateway_requests to inkstone_tenant;

-- The ledger's operations, and with those that close the holds of calls the rows of these calls: one transaction. `requests` names the
-- operation of each row by its number. A row is charged what the ledger answered.
create function ledger_apply_with_requests(operations jsonb, patience_ms int, requests jsonb)
  returns table (n int, outcome text, amount bigint, available bigint)
  language plpgsql set search_path = public, pg_temp set jit = off as $$
#variable_conflict use_column
begin
  return query
    with answers as materialized (
      select * from ledger_apply(operations, patience_ms)
    ), recorded as (
      insert into gateway_requests
        select r.id, r.account_id, r.app_id, r.key_id, r.source, r.kind, r.format, r.vendor, r.model, r.price_version, r.status, r.error,
          r.usage_source, r.input_tokens, r.cached_input_tokens, r.cache_write_tokens, r.output_tokens, r.units,
          a.amount, case a.outcome when 'closed' then a.amount else greatest(r.most, a.amount) end,
          r.is_cached, r.is_stream, r.attempts, r.started_at, r.first_token_ms, r.latency_ms
        from jsonb_to_recordset(requests) as r (
          n int, id uuid, account_id uuid, app_id uuid, key_id uuid, source text, kind text, format text, vendor text, model text,
          price_version uuid, status smallint, error text, usage_source text, input_tokens int, cached_input_tokens int, cache_write_tokens int,
          output_tokens int, units bigint, most bigint, is_cached boolean, is_stream boolean, attempts smallint, started_at timestamptz,
          first_token_ms int, latency_ms int
        )
        join answers a on a.n = r.n and a.outcome in ('done', 'repeated', 'closed')
        on conflict (id) do nothing
    )
    select answers.n, answers.outcome, answers.amount, answers.available from answers;
end
$$;
revoke execute on function ledger_apply_with_requests(jsonb, int, jsonb) from public;
