-- The operator's log gets the name that everybody looks for: the audit log and its entries.
alter table operator_acts rename to audit_entries;
alter table audit_entries rename column act to action;
alter index operator_acts_pkey rename to audit_entries_pkey;
alter sequence operator_acts_id_seq rename to audit_entries_id_seq;
alter table audit_entries rename constraint operator_acts_user_id_fkey to audit_entries_user_id_fkey;
alter trigger operator_acts__append_only on audit_entries rename to audit_entries__append_only;

-- As before: what names a deleted account may be taken out of it, and nothing else.
alter function refuse_change_of_act() rename to refuse_change_of_audit_entry;
create or replace function refuse_change_of_audit_entry() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE'
    and row (new.id, new.action, new.subject_kind, new.subject_id, new.address, new.created_at)
      is not distinct from row (old.id, old.action, old.subject_kind, old.subject_id, old.address, old.created_at)
    and (new.user_id is null or new.user_id is not distinct from old.user_id)
    and new.actor_name in (old.actor_name, '')
    and new.subject_name in (old.subject_name, '')
    and (new.before is null or new.before is not distinct from old.before)
    and (new.after is null or new.after is not distinct from old.after)
  then
    return new;
  end if;
  raise exception 'audit_entries is append-only';
end
$$;
