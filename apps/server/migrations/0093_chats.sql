-- Conversations with knowledge bases, whose messages are a tree.

create table conversations (
  id uuid primary key,
  account_id uuid not null references accounts (id) on delete cascade,
  -- Who asks: one of the account's own people, or a shared user.
  user_id uuid not null references users (id) on delete cascade,
  base_id uuid not null,
  -- Empty before the first question.
  title text not null,
  -- The last message of the branch that is shown.
  leaf_id uuid,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  -- Put away at, and brought back for a while.
  deleted_at timestamptz,
  unique (account_id, id),
  foreign key (account_id, base_id) references knowledge_bases (account_id, id) on delete cascade
);
create index conversations__user_id__updated_at on conversations (user_id, updated_at, id) where deleted_at is null;
create index conversations__account_id__base_id on conversations (account_id, base_id);
create index conversations__deleted_at on conversations (deleted_at) where deleted_at is not null;

create table conversation_messages (
  -- Of an answer also the id of its run and of its hold.
  id uuid primary key,
  account_id uuid not null references accounts (id) on delete cascade,
  conversation_id uuid not null,
  parent_id uuid,
  role text not null check (role in ('question', 'answer')),
  state text not null check (state in ('running', 'done', 'stopped', 'failed')),
  text text not null,
  created_at timestamptz not null,
  -- The rest is of answers alone.
  outcome text check (outcome in ('answered', 'uncited', 'notFound')),
  -- What was looked for: the question, as it stands without the ones before it.
  searched text,
  citations jsonb not null default '[]',
  model jsonb,
  charged_micropoints bigint,
  error_code text,
  error_params jsonb not null default '{}',
  feedback jsonb,
  unique (account_id, conversation_id, id),
  foreign key (account_id, conversation_id) references conversations (account_id, id) on delete cascade,
  foreign key (account_id, conversation_id, parent_id) references conversation_messages (account_id, conversation_id, id)
);
create index conversation_messages__conversation_id on conversation_messages (account_id, conversation_id, created_at);
create index conversation_messages__parent_id on conversation_messages (account_id, conversation_id, parent_id);

alter table conversations enable row level security;
create policy own_rows on conversations to inkstone_tenant using (account_id = current_account_id()) with check (account_id = current_account_id());
grant select, insert, update on conversations to inkstone_tenant;

alter table conversation_messages enable row level security;
create policy own_rows on conversation_messages to inkstone_tenant
  using (account_id = current_account_id()) with check (account_id = current_account_id());
grant select, insert, update on conversation_messages to inkstone_tenant;
