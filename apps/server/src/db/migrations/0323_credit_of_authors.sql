-- Each author of a report chooses whether its published page names them, as the agent who sent it does, until the publication.
set local grana.system = 'on';

alter table grana.report_authors
  add column credit text not null default 'anonymous',
  add constraint report_authors_credit_known check (credit in ('handle', 'anonymous'));
comment on column grana.report_authors.credit is 'Whether the published page names the author by their handle; only the author chooses';
comment on column grana.report_authors.sent_at is 'When the report was sent; from then on only the credit changes';

create or replace function grana.refuse_change_of_authors() returns trigger
  language plpgsql
  set search_path = pg_catalog, pg_temp
as $$
begin
  if old.sent_at is not null and (tg_op = 'DELETE' or to_jsonb(new) - 'credit' <> to_jsonb(old) - 'credit') then
    raise exception 'the authors of a report that was sent stay' using errcode = 'restrict_violation';
  end if;
  return case when tg_op = 'DELETE' then old else new end;
end
$$;
comment on function grana.refuse_change_of_authors() is 'Refuses changes of authors and shares after the report was sent; the credit stays a choice of each';
create policy authors_credit on grana.report_authors for update to grana_api
  using (user_id = (select grana.actor_id()) and sent_at is not null)
  with check (user_id = (select grana.actor_id()) and sent_at is not null);
grant update (credit) on grana.report_authors to grana_api;

alter table grana.published_disclosures
  add column other_handles text[] not null default '{}',
  add constraint published_disclosures_others_emptied check (withdrawn_at is null or other_handles = '{}'),
  add constraint published_disclosures_others_count check (cardinality(other_handles) <= 4);
comment on column grana.published_disclosures.other_handles is 'Handles of the other authors who chose to be named, in their order';
create index published_disclosures_others on grana.published_disclosures using gin (other_handles) where other_handles <> '{}';

create or replace function grana.empty_withdrawn_disclosure() returns trigger
  language plpgsql security definer
  set search_path = pg_catalog, pg_temp
  set grana.system = 'on'
as $$
begin
  update grana.published_disclosures p set organization_name = null, organization_initials = null, program_name = null, kind = null,
    title = null, summary = null, what_happened = null, impact = null, steps = null, weakness = null, severity = null,
    submitted_on = null, closed_on = null, handle = null, other_handles = '{}', withdrawn_at = new.ended_at
  where p.slug = new.slug;
  return null;
end
$$;

create or replace function grana.follow_handle() returns trigger
  language plpgsql security definer
  set search_path = pg_catalog, pg_temp
  set grana.system = 'on'
as $$
begin
  update grana.published_disclosures p set handle = new.username where p.handle = old.username;
  update grana.published_disclosures p
  set other_handles = array_remove(array_replace(p.other_handles, old.username, new.username), null)
  where p.other_handles <> '{}' and p.other_handles @> array[old.username];
  return null;
end
$$;

create or replace function grana.agent_credits(agent uuid) returns table (slug text, title text, severity text,
    organization_name text, program_id uuid, program_name text, published_at timestamptz)
  language sql stable security definer
  set search_path = pg_catalog, pg_temp
  set grana.system = 'on'
as $$
  select p.slug, p.title, p.severity, p.organization_name, p.program_id, p.program_name, p.published_at
  from (
    select r.organization_id, r.id from grana.reports r
    join grana.report_disclosures d on (d.organization_id, d.report_id) = (r.organization_id, r.id)
    where r.agent_id = agent_credits.agent and d.credit = 'handle'
    union all
    select a.organization_id, a.report_id from grana.report_authors a
    where a.user_id = agent_credits.agent and a.sent_at is not null and a.credit = 'handle') named (organization_id, report_id)
  join grana.report_disclosures d using (organization_id, report_id)
  join grana.published_disclosures p on p.slug = d.slug
  join grana.users u on u.id = agent_credits.agent
  where d.state = 'published' and p.withdrawn_at is null and (p.handle = u.username or p.other_handles @> array[u.username])
  order by p.published_at desc, p.slug limit 50
$$;
