-- A search looks through one text a product instead of five columns and a list: at 10,000 products that was 0.3 s for a miss.

alter table products add column words text not null default '';
update products set words = lower(concat_ws(E'\n', title, vendor, product_type, handle, array_to_string(tags, E'\n')));
