-- What becomes of an answer has two more words, and what its models took stands in its row, so that its charge can be computed again.

alter table conversation_messages drop constraint conversation_messages_outcome_check;
alter table conversation_messages
  add constraint conversation_messages_outcome_check check (outcome in ('answered', 'uncited', 'notFound', 'fromFaq', 'takenOver'));

-- Each call of a model: its tokens, and the version of the price by which it was charged.
alter table conversation_messages add column model_calls jsonb not null default '[]';
