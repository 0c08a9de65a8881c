-- Where the documents come closest to a question that they do not clearly answer. Apart from what is cited: nothing is claimed by it, and it
-- does not count as a use of a document.
alter table conversation_messages add column closest jsonb not null default '[]';
