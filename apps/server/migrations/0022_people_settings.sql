-- Tips begin shown: nobody has ever seen one, because the mark began as dismissed. And the time zone is the person's own.

alter table users alter column is_dismissed_tips set default false;
alter table users add column time_zone text;
grant select (time_zone), update (time_zone) on users to inkstone_tenant;
