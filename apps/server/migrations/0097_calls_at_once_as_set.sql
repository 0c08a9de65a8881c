-- How many calls a connection takes at once is told apart from what nobody has set: only what was set bounds the calls of the AI API, too.
alter table connections alter column calls_at_once drop default, alter column calls_at_once drop not null;
update connections set calls_at_once = null where calls_at_once = 32;
