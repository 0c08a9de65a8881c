-- How many products a filter means is counted in the index, without the rows, whose texts are most of a store.
create index products__shop_id__counted on products (shop_id, account_id, status, quality) include (optimized_at);
