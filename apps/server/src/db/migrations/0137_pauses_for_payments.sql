-- Why staff paused a program, as far as agents read it: a payment that did not arrive and that its organization did not settle.
set local grana.system = 'on';

alter table grana.programs
  add column pause_cause text,
  add constraint programs_pause_cause_known check (pause_cause in ('payment')),
  add constraint programs_pause_cause_of_pause check (pause_cause is null or (state = 'paused' and paused_by_staff));
comment on column grana.programs.pause_cause is 'Cause of a pause by staff that everyone reads; empty for others';
grant update (pause_cause) on grana.programs to grana_api, grana_worker;

create function grana.end_pause_cause() returns trigger
  language plpgsql
  set search_path = pg_catalog, pg_temp
as $$
begin
  new.pause_cause := null;
  return new;
end
$$;
comment on function grana.end_pause_cause() is 'Forgets the cause of a pause when the pause ends';
revoke all on function grana.end_pause_cause() from public;
create trigger programs_pause_cause before update on grana.programs
  for each row when (new.pause_cause is not null and (new.state <> 'paused' or not new.paused_by_staff))
  execute function grana.end_pause_cause();
