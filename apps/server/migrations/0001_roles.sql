-- The second wall between tenants: a role that owns nothing, and the account that a transaction acts for.

-- Roles belong to the whole server: databases of one server that start at the same moment all come through here.
do $$
begin
  if not exists (select from pg_roles where rolname = 'inkstone_tenant') then
    create role inkstone_tenant nologin noinherit nosuperuser nocreatedb nocreaterole;
  end if;
exception
  when duplicate_object or unique_violation then null;
  when insufficient_privilege then
    raise exception 'The database user % may not create roles. Let an administrator run: create role inkstone_tenant nologin; grant inkstone_tenant to %;',
      current_user, quote_ident(current_user);
end
$$;

do $$
begin
  for attempt in 1..20 loop
    begin
      grant inkstone_tenant to current_user;
      exit;
    exception
      -- Two databases granting at once: the other one's grant is the same as ours.
      when unique_violation or internal_error then perform pg_sleep(0.05);
      when insufficient_privilege then
        if not pg_has_role(current_user, 'inkstone_tenant', 'member') then raise; end if;
        exit;
    end;
  end loop;
end
$$;

-- Nothing is open by accident: each later migration grants by name what the tenant role may touch.
alter default privileges revoke execute on functions from public;
grant usage on schema public to inkstone_tenant;

create function current_account_id() returns uuid
  language sql stable parallel safe
  return nullif(current_setting('inkstone.account_id', true), '')::uuid;

grant execute on function current_account_id() to inkstone_tenant;
