-- What happens to a report is told once to each of those whom it concerns, and shown at once to those who may see it.
set local grana.system = 'on';

alter table grana.notifications add column once text,
  add constraint notifications_once_length check (char_length(once) between 1 and 80);
create unique index notifications_once on grana.notifications (user_id, once) where once is not null;
comment on column grana.notifications.once is 'Occasion of which the person is told no second time, whatever runs twice; empty where nothing can';

create function grana.report_hearers(organization uuid, report uuid, internal boolean, people uuid[])
  returns table (user_id uuid)
  language sql stable security definer
  set search_path = pg_catalog, pg_temp
  set grana.system = 'on'
as $$
  with here as (select r.* from grana.reports r where (r.organization_id, r.id) = (organization, report)),
  hearers as (
    select r.agent_id as id from here r where not internal
    union select r.triager_id from here r
    union select m.user_id from here r join grana.memberships m on m.organization_id = r.organization_id
      where m.role = 'owner' or (m.role = 'viewer' and not internal)
    union select p.user_id from here r
      join grana.program_memberships p on (p.organization_id, p.program_id) = (r.organization_id, r.program_id)
      join grana.memberships m on (m.organization_id, m.user_id) = (p.organization_id, p.user_id)
      where p.role in ('owner', 'administrator', 'analyst') or (p.role = 'viewer' and not internal)
        or (r.assigned_to = p.user_id and (p.role = 'technical_contact'
          or (p.role = 'backup_contact' and p.activated_at is not null)))
  )
  select h.id from hearers h where h.id = any (people)
$$;
comment on function grana.report_hearers(uuid, uuid, boolean, uuid[]) is 'Which of these people may know that something happened to a report: who reads it or its title; for an internal note, who handles it';

create function grana.named_reports(reports uuid[]) returns table (id uuid, reference text, program_name text)
  language sql stable security definer
  set search_path = pg_catalog, pg_temp
  set grana.system = 'on'
as $$
  select r.id, o.initials || '-' || r.number, p.name
  from grana.reports r
  join grana.programs p on (p.organization_id, p.id) = (r.organization_id, r.program_id)
  join grana.organizations o on o.id = r.organization_id
  where r.id = any (reports) and grana.actor_reads_report(r.organization_id, r.id)
$$;
comment on function grana.named_reports(uuid[]) is 'How these reports are called, for those of them that the actor may read';

revoke all on function grana.report_hearers(uuid, uuid, boolean, uuid[]), grana.named_reports(uuid[]) from public;
grant execute on function grana.report_hearers(uuid, uuid, boolean, uuid[]) to grana_api, grana_worker;
grant execute on function grana.named_reports(uuid[]) to grana_api;
