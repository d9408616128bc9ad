-- The events of a retest and of the time until a fix, their lines in the audit log, and points for an answered retest.
set local grana.system = 'on';

-- The kinds that the table knows by now, and those of this file: other files add theirs in any order.
do $$
declare
  known text;
begin
  select string_agg(quote_literal(k.kind), ', ' order by k.kind) into known from (
    select (regexp_matches(pg_get_constraintdef(c.oid), '''([a-z_]+)''', 'g'))[1] as kind from pg_constraint c
    where c.conname = 'report_events_kind_known' and c.conrelid = 'grana.report_events'::regclass
    union select unnest('{retest_asked,retest_answered,retest_cancelled,fix_date_asked,fix_date_answered}'::text[])) k;
  alter table grana.report_events drop constraint report_events_kind_known;
  execute format('alter table grana.report_events add constraint report_events_kind_known check (kind in (%s))', known);
end
$$;

create function grana.note_fix_days() returns trigger
  language plpgsql security definer
  set search_path = pg_catalog, pg_temp
  set grana.system = 'on'
as $$
declare
  days smallint;
begin
  select grana.fix_days_of(r.organization_id, r.program_id, coalesce(new.details ->> 'severity', r.severity)) into days
  from grana.reports r where (r.organization_id, r.id) = (new.organization_id, new.report_id)
    and (new.to_state = 'accepted' or r.state = 'accepted');
  if days is not null then
    new.details := new.details || jsonb_build_object('fix_days', days::text);
  end if;
  return new;
end
$$;
comment on function grana.note_fix_days() is 'Writes the days that the program promises into the event that starts or changes the time until the fix';
revoke all on function grana.note_fix_days() from public;
create trigger report_events_fix_days before insert on grana.report_events for each row
  when (new.to_state = 'accepted' or new.kind = 'severity_set') execute function grana.note_fix_days();

create function grana.audit_retest() returns trigger
  language plpgsql security definer
  set search_path = pg_catalog, pg_temp
  set grana.system = 'on'
as $$
begin
  insert into grana.audit_events (organization_id, program_id, actor_id, action, thing, thing_id, details, created_at)
  select new.organization_id, r.program_id, new.actor_id, 'report.' || new.kind, 'report', new.report_id::text,
    new.details - 'round', new.created_at
  from grana.reports r where (r.organization_id, r.id) = (new.organization_id, new.report_id);
  return null;
end
$$;
comment on function grana.audit_retest() is 'Writes what both sides do about the fix of a report into the audit log, without what was said';
revoke all on function grana.audit_retest() from public;
create trigger report_events_retest_audited after insert on grana.report_events for each row
  when (new.kind in ('retest_asked', 'retest_answered', 'retest_cancelled', 'fix_date_asked', 'fix_date_answered'))
  execute function grana.audit_retest();

alter table grana.points_entries
  drop constraint points_entries_why_known,
  add constraint points_entries_why_known check (why in ('accepted', 'severity', 'quality', 'duplicate', 'not_applicable',
    'out_of_scope', 'spam', 'reopened', 'original', 'retest'));
