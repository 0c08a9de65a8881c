-- Documents carry tags, by which lists and questions are narrowed down.

alter table documents add column tags text[] not null default '{}';
