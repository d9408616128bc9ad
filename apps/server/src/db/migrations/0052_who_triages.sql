-- Who reads first: an organization asks the platform for it, and the platform takes it on. Neither does it alone.
set local grana.system = 'on';

alter table grana.programs add column managed_asked_at timestamptz;
comment on column grana.programs.managed_asked_at is 'Since when its organization wants our triagers to read first; without it they never do';
update grana.programs set managed_asked_at = coalesce(published_at, created_at) where is_managed;
grant update (is_managed, managed_asked_at, analysts_accept) on grana.programs to grana_api;

create function grana.keep_triage_agreed() returns trigger
  language plpgsql
  set search_path = pg_catalog, pg_temp
as $$
begin
  if current_user = 'grana_api' and (new.managed_asked_at is null or not grana.actor_is_staff('administrator')) then
    raise exception 'reading first in program % takes the wish of its organization and an administrator', old.id
      using errcode = 'insufficient_privilege';
  end if;
  return new;
end
$$;
comment on function grana.keep_triage_agreed() is 'Keeps triage by the platform from beginning without both sides';
revoke all on function grana.keep_triage_agreed() from public;
create trigger programs_triage_agreed before update of is_managed on grana.programs
  for each row when (new.is_managed and not old.is_managed) execute function grana.keep_triage_agreed();

-- Only an organization wishes for itself.
create function grana.keep_wish_own() returns trigger
  language plpgsql
  set search_path = pg_catalog, pg_temp
as $$
begin
  if current_user = 'grana_api' and not (new.organization_id = any (grana.actor_organizations('{owner}'))
    or (new.organization_id = any (grana.actor_organizations()) and new.id = any (grana.actor_programs('{owner}')))) then
    raise exception 'who triages in program % is said by its owners', old.id using errcode = 'insufficient_privilege';
  end if;
  return new;
end
$$;
comment on function grana.keep_wish_own() is 'Keeps who triages and who accepts in the hands of owners of organization and program';
revoke all on function grana.keep_wish_own() from public;
create trigger programs_wish_own before update of managed_asked_at, analysts_accept on grana.programs
  for each row when (new.managed_asked_at is not null and old.managed_asked_at is null
    or new.analysts_accept and not old.analysts_accept)
  execute function grana.keep_wish_own();
