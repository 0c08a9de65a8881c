-- What requests for copy take of each model, so that the operator sees what they cost at the vendor, and what is offered for them.

alter table models add column is_copy_forced boolean not null default false;

create table copy_uses (
  model_id uuid not null references models (id) on delete cascade,
  day date not null,
  input_tokens bigint not null,
  cached_input_tokens bigint not null,
  output_tokens bigint not null,
  micropoints bigint not null,
  primary key (model_id, day)
);
-- Which models are offered is asked in the name of the tenant; the sums name no account.
grant select on copy_uses to inkstone_tenant;
