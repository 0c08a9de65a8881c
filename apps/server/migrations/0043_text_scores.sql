-- How good the texts of a product are, judged when it is read or saved, and what is wrong with them; null until it was judged.
-- A change of the judgement itself sets it to null again.

alter table products
  add column text_score integer,
  -- [{ "code": …, … }], the most urgent first
  add column weaknesses jsonb not null default '[]';
create index products__shop_id__text_score on products (shop_id, text_score, id) where status <> 'archived' and weaknesses <> '[]';
create index products__shop_id__unscored on products (shop_id) where text_score is null;
