-- What a model is for, and what of it is not counted in tokens of text: pictures, sound, characters, searches.

alter table models
  add column kind text not null default 'chat'
    check (kind in ('chat', 'embedding', 'image', 'speech', 'transcription', 'translation', 'moderation', 'rerank')),
  -- Lines of unit, micros for as many of it as one price is for, and for pictures perhaps size and quality.
  add column unit_prices jsonb not null default '[]' check (jsonb_typeof(unit_prices) = 'array');

alter table price_versions add column unit_prices jsonb not null default '[]';

-- What a call was charged for beside tokens of text, by the lines of its version.
alter table gateway_requests add column counted jsonb not null default '[]';

create or replace function renew_price_version(model models) returns void
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  rate int := case model.currency when 'CNY' then 100 else (select usd_rate_hundredths from pricing) end;
  version uuid;
begin
  if model.input_micros is not null and model.output_micros is not null then
    select v.id into version from price_versions v where v.id = model.price_version and v.rate_hundredths = rate
      and (v.model, v.currency, v.input_micros, v.cached_input_micros, v.cache_write_micros, v.output_micros, v.unit_prices)
        = (model.model_id, model.currency, model.input_micros, coalesce(model.cached_input_micros, model.input_micros),
          coalesce(model.cache_write_micros, model.input_micros), model.output_micros, model.unit_prices);
    if version is null then
      insert into price_versions
        (model_id, model, currency, input_micros, cached_input_micros, cache_write_micros, output_micros, rate_hundredths, unit_prices)
        values (model.id, model.model_id, model.currency, model.input_micros, coalesce(model.cached_input_micros, model.input_micros),
          coalesce(model.cache_write_micros, model.input_micros), model.output_micros, rate, model.unit_prices)
        returning id into version;
    end if;
  end if;
  update models set price_version = version where id = model.id and price_version is distinct from version;
end
$$;

drop trigger models__price_version on models;
create trigger models__price_version
  after insert or update of model_id, currency, input_micros, output_micros, cached_input_micros, cache_write_micros, unit_prices
  on models for each row execute function renew_price_of_model();

create or replace function ledger_apply_with_requests(operations jsonb, patience_ms int, requests jsonb)
  returns table (n int, outcome text, amount bigint, available bigint)
  language plpgsql set search_path = public, pg_temp set jit = off as $$
#variable_conflict use_column
begin
  return query
    with answers as materialized (
      select * from ledger_apply(operations, patience_ms)
    ), recorded as (
      insert into gateway_requests
        (id, account_id, app_id, key_id, source, kind, format, vendor, model, price_version, status, error, usage_source, input_tokens,
          cached_input_tokens, cache_write_tokens, output_tokens, units, charge, most, is_cached, is_stream, attempts, started_at,
          first_token_ms, latency_ms, counted)
        select r.id, r.account_id, r.app_id, r.key_id, r.source, r.kind, r.format, r.vendor, r.model, r.price_version, r.status, r.error,
          r.usage_source, r.input_tokens, r.cached_input_tokens, r.cache_write_tokens, r.output_tokens, r.units,
          a.amount, case a.outcome when 'closed' then a.amount else greatest(r.most, a.amount) end,
          r.is_cached, r.is_stream, r.attempts, r.started_at, r.first_token_ms, r.latency_ms, coalesce(r.counted::jsonb, '[]')
        from jsonb_to_recordset(requests) as r (
          n int, id uuid, account_id uuid, app_id uuid, key_id uuid, source text, kind text, format text, vendor text, model text,
          price_version uuid, status smallint, error text, usage_source text, input_tokens int, cached_input_tokens int, cache_write_tokens int,
          output_tokens int, units bigint, most bigint, is_cached boolean, is_stream boolean, attempts smallint, started_at timestamptz,
          first_token_ms int, latency_ms int, counted text
        )
        join answers a on a.n = r.n and a.outcome in ('done', 'repeated', 'closed')
        on conflict (id) do nothing
    )
    select answers.n, answers.outcome, answers.amount, answers.available from answers;
end
$$;
