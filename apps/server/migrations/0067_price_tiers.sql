-- What whole calls cost whose input is long: lines of the number of tokens from which on they count, and micros for input and output, perhaps
-- for what comes from the vendor's prompt cache and goes into it. Of those that a call reaches, the one from the most tokens on counts.
alter table models add column price_tiers jsonb not null default '[]' check (jsonb_typeof(price_tiers) = 'array');
alter table price_versions add column price_tiers jsonb not null default '[]';

create or replace function renew_price_version(model models) returns void
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  rate int := case model.currency when 'CNY' then 100 else (select usd_rate_hundredths from pricing) end;
  version uuid;
begin
  if model.input_micros is not null and model.output_micros is not null then
    select v.id into version from price_versions v where v.id = model.price_version and v.rate_hundredths = rate
      and (v.model, v.currency, v.input_micros, v.cached_input_micros, v.cache_write_micros, v.output_micros, v.unit_prices, v.price_tiers)
        = (model.model_id, model.currency, model.input_micros, coalesce(model.cached_input_micros, model.input_micros),
          coalesce(model.cache_write_micros, model.input_micros), model.output_micros, model.unit_prices, model.price_tiers);
    if version is null then
      insert into price_versions (model_id, model, currency, input_micros, cached_input_micros, cache_write_micros, output_micros,
          rate_hundredths, unit_prices, price_tiers)
        values (model.id, model.model_id, model.currency, model.input_micros, coalesce(model.cached_input_micros, model.input_micros),
          coalesce(model.cache_write_micros, model.input_micros), model.output_micros, rate, model.unit_prices, model.price_tiers)
        returning id into version;
    end if;
  end if;
  update models set price_version = version where id = model.id and price_version is distinct from version;
end
$$;

drop trigger models__price_version on models;
create trigger models__price_version
  after insert or update of model_id, currency, input_micros, output_micros, cached_input_micros, cache_write_micros, unit_prices, price_tiers
  on models for each row execute function renew_price_of_model();
