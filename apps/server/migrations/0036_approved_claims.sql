-- Claims of a draft's text that no fact bears and that its person has approved, word for word.

alter table writer_drafts add column approved text[] not null default '{}';
