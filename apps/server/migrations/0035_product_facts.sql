-- What else is known of a product: category, collections, options, metafields and further pictures, so that texts can be written from them and held against them.

alter table products
  add column category text not null default '',
  -- [{ "id": the platform's, "title": … }]
  add column collections jsonb not null default '[]',
  -- [{ "name": …, "values": […] }]
  add column options jsonb not null default '[]',
  -- [{ "name": …, "value": … }]
  add column metafields jsonb not null default '[]';

alter table sandbox_products
  add column category text not null default '',
  add column collections text[] not null default '{}',
  add column options jsonb not null default '[]',
  add column metafields jsonb not null default '[]',
  -- Those behind the first one: a motif, its colours and what it shows in words.
  add column pictures jsonb not null default '[]';
