-- The runs of eight words of the texts of a shop, by which what stands in two texts is found. One row a text, so that 10,000 products
-- take 50 MB; a row a run took three times as much.

create table shop_texts (
  account_id uuid not null references accounts (id) on delete cascade,
  -- Null for a draft that was written without a store.
  shop_id uuid,
  product_id uuid unique,
  draft_id uuid unique,
  -- Who alone may see it; null for everybody of the account.
  user_id uuid,
  -- What it is about: texts about the same product are not elsewhere for each other.
  about uuid not null,
  -- Hashes, mixed with the account: the runs of one tenant lie apart from those of all others.
  runs bigint[] not null,
  check (num_nonnulls(product_id, draft_id) = 1),
  foreign key (account_id, shop_id) references shops (account_id, id) on delete set null (shop_id),
  foreign key (account_id, product_id) references products (account_id, id) on delete cascade,
  foreign key (account_id, draft_id) references writer_drafts (account_id, id) on delete cascade
);
-- Without a list of what is still to be sorted in: every question would go through all of it, once for each run.
create index shop_texts__runs on shop_texts using gin (runs) with (fastupdate = off);
create index shop_texts__about on shop_texts (account_id, about);
create index shop_texts__shop_id on shop_texts (account_id, shop_id);

alter table shop_texts enable row level security;
create policy own_rows on shop_texts to inkstone_tenant using (account_id = current_account_id()) with check (account_id = current_account_id());
grant select, insert, update, delete on shop_texts to inkstone_tenant;

-- Of each run in how many other texts of a shop it stands, a hundred at most, and the first five of them. Behind row-level security the
-- index could not be asked, because comparing lists may tell of rows that the policy hides; so this names the account by itself.
create function shop_texts_with(asked bigint[], shop uuid, reader uuid, own uuid[])
  returns table (run bigint, others int, products uuid[], drafts uuid[])
  language sql stable security definer set search_path = public, pg_temp as $$
  select each.run, count(*)::int,
    (array_agg(found.product_id order by found.about) filter (where found.product_id is not null))[1:5],
    (array_agg(found.draft_id order by found.about) filter (where found.draft_id is not null))[1:5]
  from unnest(asked) as each (run)
  cross join lateral (
    select distinct on (place.about) place.about, place.product_id, place.draft_id
    from (
      select about, product_id, draft_id from shop_texts
      where runs @> array[each.run]
        and account_id = current_account_id()
        and (shop_id = shop or shop_id is null)
        and (user_id = reader or user_id is null)
        and about <> all (own)
      limit 100
    ) as place
    -- What stands in a product and in a draft about it stands in the product.
    order by place.about, place.product_id
  ) found
  group by each.run
$$;
revoke execute on function shop_texts_with(bigint[], uuid, uuid, uuid[]) from public;
grant execute on function shop_texts_with(bigint[], uuid, uuid, uuid[]) to inkstone_tenant;

-- What was read before there were runs is taken in little by little.
alter table products add column has_runs boolean not null default false;
create index products__shop_id__without_runs on products (shop_id) where not has_runs;
alter table writer_drafts add column has_runs boolean not null default false;
create index writer_drafts__user_id__without_runs on writer_drafts (user_id) where not has_runs and deleted_at is null and kind <> 'email';
