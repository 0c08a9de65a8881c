-- What a shared user may spend in a month: as the knowledge base says that is asked, no limit, or so many points.
alter table shared_users
  add column limit_kind text not null default 'base' check (limit_kind in ('base', 'none', 'points')),
  add column limit_points int check (limit_points >= 0),
  add constraint shared_users_limit_check check ((limit_kind = 'points') = (limit_points is not null));
