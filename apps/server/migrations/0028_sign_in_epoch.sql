-- Signing out everywhere, another password and disabling end what is under way too: a sign-in counts only in the epoch in which it began.

alter table users add column sign_in_epoch integer not null default 0;
-- Of the tokens that are out now, which live for a minute, none was given in another epoch.
alter table sso_codes add column sign_in_epoch integer not null default 0;
alter table sso_codes alter column sign_in_epoch drop default;

create function begin_sign_in_epoch() returns trigger language plpgsql set search_path from current as $$
begin
  new.sign_in_epoch := old.sign_in_epoch + 1;
  return new;
end
$$;
create trigger users__sign_ins_end before update of disabled_at, password_hash on users for each row
  when ((new.disabled_at is not null and old.disabled_at is null)
    or (new.password_hash is distinct from old.password_hash and new.password_renewals = old.password_renewals))
  execute function begin_sign_in_epoch();

-- Codes by mail that sign in belong to the epoch in which they were asked for.
create function end_codes_of_user() returns trigger language plpgsql security definer set search_path from current as $$
begin
  delete from email_codes where email = new.email and purpose in ('login', 'reset');
  return null;
end
$$;
create trigger users__codes_end after update on users for each row
  when (new.sign_in_epoch is distinct from old.sign_in_epoch)
  execute function end_codes_of_user();

-- The users first: a sign-in that is just ending holds its user's row, and its session is there once it lets go.
create or replace function end_sessions_of_account() returns trigger language plpgsql security definer set search_path from current as $$
begin
  update users set sign_in_epoch = sign_in_epoch + 1 where account_id = new.id;
  update sessions set revoked_at = now() where account_id = new.id and revoked_at is null;
  return null;
end
$$;
