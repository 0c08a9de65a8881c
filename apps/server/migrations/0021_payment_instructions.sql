-- What payers have to do at a gateway that leads to no page, as the operator wrote it; without a row, what the environment says.
create table payment_instructions (
  gateway text primary key,
  en text not null,
  zh text not null,
  updated_at timestamptz not null
);

-- Of the operator; a payer gets the text with the order.
alter table payment_instructions enable row level security;
