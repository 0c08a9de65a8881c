-- How often an account's passages changed, so that what a search has read of them need not be read again while they are the same.
alter table passage_counters add column revision bigint not null default 0;
