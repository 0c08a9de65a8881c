-- A person of the account takes a conversation over: from then on the assistant says nothing in it.

-- Since when nothing more of a run is delivered, whatever its worker still has.
alter table runs add column cut_at timestamptz;

alter table conversations
  -- The asker is a shared user: whoever runs the knowledge base may read it.
  add column is_of_shared_user boolean not null default false,
  -- Who answers in place of the assistant, and since when; null while the assistant does.
  add column taken_over_at timestamptz,
  add column taken_over_by text,
  -- Since when the asker waits for a person.
  add column waiting_since timestamptz,
  -- Grows with whatever changes in it, so that whoever looks at it sees that.
  add column revision integer not null default 0,
  -- What it comes to, for staff.
  add column summary jsonb;
update conversations set is_of_shared_user = true from users where users.id = conversations.user_id and users.role = 'shared';
create index conversations__base_id__updated_at on conversations (account_id, base_id, updated_at)
  where is_of_shared_user and deleted_at is null;
create index conversations__waiting_since on conversations (account_id, base_id, waiting_since)
  where waiting_since is not null and deleted_at is null;

alter table conversation_messages drop constraint conversation_messages_role_check;
alter table conversation_messages
  -- A note tells what happened between two messages; its text is the word for it.
  add constraint conversation_messages_role_check check (role in ('question', 'answer', 'person', 'note')),
  -- What a person was called who wrote or did it.
  add column author_name text,
  -- The order in which messages of a conversation came; taken while the conversation is held.
  add column seq bigint generated always as identity;
