-- A tenant sees what was used of the models that it may see; the second wall stands around this table too.

alter table copy_uses enable row level security;
-- The rows of the other table are already limited by its own policy.
create policy seen_with_model on copy_uses for select to inkstone_tenant
  using (exists (select from models where models.id = copy_uses.model_id));
