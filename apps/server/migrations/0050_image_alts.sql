-- The words of a product's pictures before they were changed; null where its texts were.

alter table product_revisions
  add column image_alts jsonb;
