-- What administrators decide about organizations and programs; row security has let them see both already.
grant update (approval, approved_at, sector, updated_at) on grana.organizations to grana_api;
grant update (state, updated_at) on grana.programs to grana_api;
-- A program that is paused says so in the directory, in the same transaction.
grant insert, update, delete on grana.program_directory, grana.program_directory_words to grana_api;

-- An owner may change the profile of an organization, and nobody but an administrator what was decided about it.
create function grana.keep_approval() returns trigger
  language plpgsql
  set search_path = pg_catalog, pg_temp
as $$
begin
  if (new.approval, new.approved_at) is distinct from (old.approval, old.approved_at)
    and current_user = 'grana_api' and not grana.actor_is_staff('administrator') then
    raise exception 'only administrators decide about an organization' using errcode = 'insufficient_privilege';
  end if;
  return new;
end
$$;
comment on function grana.keep_approval() is 'Keeps owners from approving their own organization, whatever the code lets through';

create trigger organizations_keep_approval before update on grana.organizations
  for each row execute function grana.keep_approval();
