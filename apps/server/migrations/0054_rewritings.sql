-- Parts of a draft that are being written anew, by field, until somebody has decided on them.

alter table writer_drafts
  add column rewritings jsonb not null default '{}';
