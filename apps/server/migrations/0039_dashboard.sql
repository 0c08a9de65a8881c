-- What the dashboard asks: texts that are not done, how many were written, and the tips that a person has put away.

create index writer_drafts__user_id__unfinished on writer_drafts (user_id, updated_at, id)
  where deleted_at is null and (published_at is null or updated_at > published_at);
create index writer_drafts__account_id__written on writer_drafts (account_id, kind, created_at)
  where deleted_at is null and jsonb_path_exists(content, '$.text.* ? (@ != "")');

alter table users add column dismissed_tips text[] not null default '{}';
grant select (dismissed_tips), update (dismissed_tips) on users to inkstone_tenant;
