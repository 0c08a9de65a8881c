-- Files of a question are cut once, when they are read; those from before are cut for each question.
alter table conversation_attachments add column chunks json;
