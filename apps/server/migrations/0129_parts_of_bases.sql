-- The parts of a knowledge base's index were left when it ended: numbers without words, but rows all the same.

delete from passage_segments where not exists (
  select from knowledge_bases where knowledge_bases.account_id = passage_segments.account_id and knowledge_bases.id = passage_segments.base_id
) and not exists (
  select from passages where passages.account_id = passage_segments.account_id and passages.base_id = passage_segments.base_id
);

-- What stands in it has ended before.
create function base_leaves() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  delete from passage_segments where account_id = old.account_id and base_id = old.id;
  return null;
end $$;
create trigger base_leaves after delete on knowledge_bases for each row execute function base_leaves();
