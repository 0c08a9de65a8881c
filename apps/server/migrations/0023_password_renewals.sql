-- A password whose hash is made anew at a higher cost is the same password: no session ends with it.

alter table users add column password_renewals integer not null default 0;

drop trigger users__sessions_end on users;
-- Whoever changes the hash without counting a renewal has set another password.
create trigger users__sessions_end after update of disabled_at, password_hash on users for each row
  when ((new.disabled_at is not null and old.disabled_at is null)
    or (new.password_hash is distinct from old.password_hash and new.password_renewals = old.password_renewals))
  execute function end_sessions_of_user();
