-- What a closing rests on was there before the report, and who triages does so as long as they are triagers.
set local grana.system = 'on';

create function grana.refuse_late_knowledge() returns trigger
  language plpgsql security definer
  set search_path = pg_catalog, pg_temp
  set grana.system = 'on'
as $$
begin
  if not exists (select from grana.known_issues k where (k.organization_id, k.program_id, k.id)
    = (new.organization_id, new.program_id, new.known_issue_id) and k.created_at < new.submitted_at)
  then
    raise exception 'report % came before what it would repeat was registered', new.id using errcode = 'restrict_violation';
  end if;
  return new;
end
$$;
comment on function grana.refuse_late_knowledge() is 'Keeps a report from repeating a flaw that was registered after it, whoever asks';
revoke all on function grana.refuse_late_knowledge() from public;
create trigger reports_known_before before update of known_issue_id on grana.reports
  for each row when (new.known_issue_id is not null and new.known_issue_id is distinct from old.known_issue_id)
  execute function grana.refuse_late_knowledge();
