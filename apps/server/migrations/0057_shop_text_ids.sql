-- A row is known by an id of its own, as in every table: the text it is of stands in one column or in another.
alter table shop_texts add column id uuid not null default gen_random_uuid() primary key;
