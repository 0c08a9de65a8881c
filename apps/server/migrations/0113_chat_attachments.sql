-- Files that somebody sends along with a question: read for that conversation alone, and ended with it.

create table conversation_attachments (
  id uuid primary key,
  account_id uuid not null references accounts (id) on delete cascade,
  conversation_id uuid not null,
  file_id uuid not null,
  name text not null,
  kind text not null,
  bytes integer not null,
  -- SHA-256 of its bytes.
  digest text not null,
  -- What was read of it: one text with its places, as documents have it.
  content json not null,
  created_at timestamptz not null,
  foreign key (account_id, conversation_id) references conversations (account_id, id) on delete cascade
);
create index conversation_attachments__account_id__conversation_id on conversation_attachments (account_id, conversation_id);
create index conversation_attachments__created_at on conversation_attachments (created_at);

alter table conversation_attachments enable row level security;
create policy own_rows on conversation_attachments to inkstone_tenant
  using (account_id = current_account_id()) with check (account_id = current_account_id());
grant select, insert, delete on conversation_attachments to inkstone_tenant;

-- What was sent along with a question, as it is shown.
alter table conversation_messages add column attachments jsonb not null default '[]';

-- Whatever ends an attachment, the end of its knowledge base included, ends its hold on the file.
create function attachment_leaves() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  delete from file_uses where account_id = old.account_id and used_by = 'chats.attachment' and user_id = old.id;
  return null;
end $$;
create trigger attachment_leaves after delete on conversation_attachments for each row execute function attachment_leaves();
