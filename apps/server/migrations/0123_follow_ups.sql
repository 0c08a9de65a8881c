-- What an answer offers to be asked next.

alter table conversation_messages add column follow_ups jsonb not null default '[]';
