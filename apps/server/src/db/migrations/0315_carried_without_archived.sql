-- A closed report is archived after 30 days: archived findings are not carried either, but those whose risk was accepted.
set local grana.system = 'on';

create or replace function grana.carried_reports(organization uuid, engagement uuid) returns setof uuid
  language plpgsql stable security definer
  set search_path = pg_catalog, pg_temp
  set grana.system = 'on'
as $$
#variable_conflict use_column
begin
  return query
  select r.id
  from grana.earlier_engagements(organization, engagement) l (id)
  join grana.engagements p on (p.organization_id, p.id) = (organization, l.id)
  join grana.reports r on (r.organization_id, r.program_id) = (p.organization_id, p.program_id)
  where exists (select from grana.engagements e, jsonb_array_elements(e.scope -> 'targets') s
      where (e.organization_id, e.id) = (organization, engagement) and (s ->> 'target_id')::uuid = r.target_id)
    and (exists (select from grana.engagement_carried c
        where (c.organization_id, c.engagement_id, c.report_id) = (organization, engagement, r.id))
      or ((r.state not in ('closed', 'archived') or r.closing_reason = 'risk_accepted') and r.verification <> 'fixed'
        and not exists (select from grana.engagement_carried c where (c.organization_id, c.report_id, c.result) = (organization, r.id, 'fixed')
          and c.engagement_id in (select grana.earlier_engagements(organization, engagement)))));
end
$$;
