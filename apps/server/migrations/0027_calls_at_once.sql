-- How many calls each instance makes to a connection at once; it was 32 for every vendor, unsaid.
alter table connections add column calls_at_once integer not null default 32;
grant select (calls_at_once) on connections to inkstone_tenant;
