-- By which names shared users are opened something together; a knowledge base names the groups that it is opened to.
alter table shared_users add column groups text[] not null default '{}';
