-- What somebody could wait out, switch off or undo by themselves: the daily look at a proof, a pause by the platform, an
-- account that its owner had turned off before staff did.
set local grana.system = 'on';

-- Checks of another way of proof say nothing about the one that a target rests on, and archived ones stay in published terms.
alter table grana.targets add column proof_checked_at timestamptz;
comment on column grana.targets.proof_checked_at is
  'When the proof that the target rests on was looked at last; the daily round goes by this alone';
update grana.targets set proof_checked_at = checked_at where check_method = proof_method;
drop index grana.targets_due;
create index targets_due on grana.targets (proof_checked_at) where authority = 'proven' and proof_method in ('dns', 'file');
grant update (proof_checked_at) on grana.targets to grana_worker;

-- Papers that another one has replaced go, with their file.
grant delete on grana.target_documents to grana_worker;
create index target_documents_replaced on grana.target_documents (uploaded_at) where state = 'replaced';

alter table grana.programs
  add column paused_by_staff boolean not null default false,
  add constraint programs_paused_by_staff_paused check (state = 'paused' or not paused_by_staff);
comment on column grana.programs.paused_by_staff is 'Whether the platform paused it: then only an administrator opens it again';
grant update (paused_by_staff) on grana.programs to grana_api, grana_worker;

create function grana.keep_staff_pause() returns trigger
  language plpgsql
  set search_path = pg_catalog, pg_temp
as $$
begin
  if current_user in ('grana_api', 'grana_worker') and not grana.actor_is_staff('administrator') then
    raise exception 'program % was paused by the platform', old.id using errcode = 'insufficient_privilege';
  end if;
  return new;
end
$$;
comment on function grana.keep_staff_pause() is 'Keeps a pause of the platform from being lifted by anybody but an administrator';
revoke all on function grana.keep_staff_pause() from public;

-- Closing it is always open to its organization: there is no way back from there.
create trigger programs_staff_pause before update of state, paused_by_staff on grana.programs
  for each row when (old.paused_by_staff and not new.paused_by_staff and new.state <> 'closed')
  execute function grana.keep_staff_pause();

alter table grana.suspensions add column was_off boolean not null default false;
comment on column grana.suspensions.was_off is 'Whether its owner had turned the account off before; then it is off again afterwards';
