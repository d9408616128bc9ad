-- Files of reports: a scanner may refuse one, and what all agents together send to one organization has a bound.
set local grana.system = 'on';

alter table grana.report_files drop constraint report_files_refusal_known,
  add constraint report_files_refusal_known check (refusal in ('incomplete', 'size', 'content', 'malware'));

create index report_files_of_organization on grana.report_files (organization_id, created_at) include (size_bytes);

create function grana.evidence_bytes(organization uuid, since timestamptz) returns bigint
  language plpgsql stable security definer
  set search_path = pg_catalog, pg_temp
  set grana.system = 'on'
as $$
#variable_conflict use_column
begin
  return (select coalesce(sum(f.size_bytes), 0) from grana.report_files f
    where f.organization_id = organization and f.created_at > since);
end
$$;
comment on function grana.evidence_bytes(uuid, timestamptz) is 'Total bytes of files sent to an organization since a moment, over all agents; returns no rows';
revoke all on function grana.evidence_bytes(uuid, timestamptz) from public;
grant execute on function grana.evidence_bytes(uuid, timestamptz) to grana_api;
