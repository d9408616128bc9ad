-- Coordinated disclosure: both sides of a closed report agree to one revision of a text, which is then published. The agreed text
-- is in report_disclosures, behind row security; what the public reads is a copy of exactly these fields, in a table of its own.
set local grana.system = 'on';

create table grana.report_disclosures (
  organization_id uuid not null,
  report_id uuid not null,
  program_id uuid not null,
  state text not null default 'requested',
  kind text not null,
  revision integer not null default 1,
  title text not null,
  summary text not null,
  what_happened text,
  impact text,
  steps text,
  weakness text not null,
  severity text not null,
  submitted_on date not null,
  closed_on date not null,
  credit text not null default 'anonymous',
  publish_on date not null,
  asked_side text not null,
  asked_by uuid not null references grana.users (id),
  asked_at timestamptz not null,
  written_side text not null,
  written_by uuid not null references grana.users (id),
  written_at timestamptz not null,
  agent_agreed integer,
  organization_agreed integer,
  organization_agreed_by uuid references grana.users (id),
  withdrawal_side text,
  withdrawal_reason text,
  withdrawal_at timestamptz,
  ended_side text,
  ended_reason text,
  ended_at timestamptz,
  slug text,
  published_at timestamptz,

  primary key (organization_id, report_id),
  foreign key (organization_id, program_id, report_id) references grana.reports (organization_id, program_id, id),
  constraint report_disclosures_state_known check (state in ('requested', 'agreed', 'published', 'declined', 'withdrawn')),
  constraint report_disclosures_kind_known check (kind in ('full', 'limited')),
  constraint report_disclosures_revision_range check (revision between 1 and 100),
  constraint report_disclosures_title_length check (char_length(title) between 1 and 150),
  constraint report_disclosures_summary_length check (char_length(summary) between 1 and 2000),
  constraint report_disclosures_what_length check (char_length(what_happened) between 1 and 10000),
  constraint report_disclosures_impact_length check (char_length(impact) between 1 and 10000),
  constraint report_disclosures_steps_length check (char_length(steps) between 1 and 30000),
  -- A limited disclosure holds no more than title and summary.
  constraint report_disclosures_kind_fields check (num_nonnulls(what_happened, impact, steps)
    = case kind when 'full' then 3 else 0 end),
  constraint report_disclosures_severity_known check (severity in ('informative', 'low', 'medium', 'high', 'critical')),
  constraint report_disclosures_credit_known check (credit in ('handle', 'anonymous')),
  constraint report_disclosures_asked_side_known check (asked_side in ('agent', 'organization')),
  constraint report_disclosures_written_side_known check (written_side in ('agent', 'organization')),
  constraint report_disclosures_withdrawal_side_known check (withdrawal_side in ('agent', 'organization')),
  constraint report_disclosures_ended_side_known check (ended_side in ('agent', 'organization', 'staff')),
  -- An agreement is to exactly one revision.
  constraint report_disclosures_agreed_now check (agent_agreed = revision and organization_agreed = revision),
  constraint report_disclosures_agreed_by check ((organization_agreed is null) = (organization_agreed_by is null)),
  constraint report_disclosures_agreed_by_both check ((state in ('agreed', 'published', 'withdrawn'))
    = (agent_agreed is not null and organization_agreed is not null) or state = 'declined'),
  constraint report_disclosures_withdrawal_whole check (num_nonnulls(withdrawal_side, withdrawal_reason, withdrawal_at) in (0, 3)),
  constraint report_disclosures_withdrawal_of_published check (withdrawal_at is null or state in ('published', 'withdrawn')),
  constraint report_disclosures_withdrawal_length check (char_length(withdrawal_reason) between 1 and 2000),
  constraint report_disclosures_ended_whole check (num_nonnulls(ended_side, ended_reason, ended_at) in (0, 3)),
  constraint report_disclosures_ended_state check ((state in ('declined', 'withdrawn')) = (ended_at is not null)),
  constraint report_disclosures_ended_length check (char_length(ended_reason) between 1 and 2000),
  constraint report_disclosures_published_whole check (num_nonnulls(slug, published_at)
    = case when state in ('published', 'withdrawn') then 2 else 0 end)
);
create index report_disclosures_due on grana.report_disclosures (publish_on) where state = 'agreed';
create index report_disclosures_slug on grana.report_disclosures (slug) where slug is not null;
create index report_disclosures_asked_by on grana.report_disclosures (asked_by);
create index report_disclosures_written_by on grana.report_disclosures (written_by);
create index report_disclosures_agreed_by on grana.report_disclosures (organization_agreed_by) where organization_agreed_by is not null;

comment on table grana.report_disclosures is 'Disclosure of a report: the shared text, who agreed to which revision, and its state; a report without a row is private';
comment on column grana.report_disclosures.organization_id is 'Tenant';
comment on column grana.report_disclosures.report_id is 'Report';
comment on column grana.report_disclosures.program_id is 'Program of the report';
comment on column grana.report_disclosures.state is 'Track of the disclosure; private is the absence of a row';
comment on column grana.report_disclosures.kind is 'full, or limited to title and summary';
comment on column grana.report_disclosures.revision is 'Counts the changes of the text; an agreement names one';
comment on column grana.report_disclosures.title is 'Public title';
comment on column grana.report_disclosures.summary is 'Public summary';
comment on column grana.report_disclosures.what_happened is 'What happened; full only';
comment on column grana.report_disclosures.impact is 'Impact; full only';
comment on column grana.report_disclosures.steps is 'Steps to reproduce; full only';
comment on column grana.report_disclosures.weakness is 'Weakness of the report when this revision was written';
comment on column grana.report_disclosures.severity is 'Severity of the report when this revision was written';
comment on column grana.report_disclosures.submitted_on is 'Day on which the report was sent, in UTC';
comment on column grana.report_disclosures.closed_on is 'Day on which the report was closed, in UTC';
comment on column grana.report_disclosures.credit is 'Whether the page names the agent by their handle; only the agent chooses';
comment on column grana.report_disclosures.publish_on is 'Agreed day of publication, in UTC';
comment on column grana.report_disclosures.asked_side is 'Side that asked';
comment on column grana.report_disclosures.asked_by is 'User who asked';
comment on column grana.report_disclosures.asked_at is 'When it was asked for, the last time';
comment on column grana.report_disclosures.written_side is 'Side that wrote this revision';
comment on column grana.report_disclosures.written_by is 'User who wrote this revision';
comment on column grana.report_disclosures.written_at is 'When this revision was written';
comment on column grana.report_disclosures.agent_agreed is 'Revision to which the agent agreed; empty unless it is the current one';
comment on column grana.report_disclosures.organization_agreed is 'Revision to which the organization agreed; empty unless it is the current one';
comment on column grana.report_disclosures.organization_agreed_by is 'Member who agreed for the organization';
comment on column grana.report_disclosures.withdrawal_side is 'Side that asked to withdraw the published page, and waits for the other';
comment on column grana.report_disclosures.withdrawal_reason is 'Reason of that side';
comment on column grana.report_disclosures.withdrawal_at is 'When it asked';
comment on column grana.report_disclosures.ended_side is 'Side that declined, or completed the withdrawal; staff withdraw alone';
comment on column grana.report_disclosures.ended_reason is 'Reason that it gave';
comment on column grana.report_disclosures.ended_at is 'When it ended';
comment on column grana.report_disclosures.slug is 'Address of the public page: random, so that it repeats no word of the text';
comment on column grana.report_disclosures.published_at is 'When it was published';

create table grana.published_disclosures (
  slug text primary key,
  program_id uuid not null,
  organization_name text,
  organization_initials text,
  program_name text,
  kind text,
  title text,
  summary text,
  what_happened text,
  impact text,
  steps text,
  weakness text,
  severity text,
  submitted_on date,
  closed_on date,
  handle text,
  published_at timestamptz not null,
  withdrawn_at timestamptz,

  constraint published_disclosures_slug_form check (slug ~ '^[a-z2-7]{12}$'),
  constraint published_disclosures_kind_known check (kind in ('full', 'limited')),
  constraint published_disclosures_severity_known check (severity in ('informative', 'low', 'medium', 'high', 'critical')),
  constraint published_disclosures_kind_fields check (num_nonnulls(what_happened, impact, steps)
    = case kind when 'full' then 3 else 0 end),
  -- Nothing but the address is left of a withdrawn page.
  constraint published_disclosures_whole check (num_nonnulls(organization_name, organization_initials, program_name, kind, title,
    summary, weakness, severity, submitted_on, closed_on) = case when withdrawn_at is null then 10 else 0 end),
  constraint published_disclosures_emptied check (withdrawn_at is null or handle is null)
);
create index published_disclosures_newest on grana.published_disclosures (published_at desc, slug) where withdrawn_at is null;
create index published_disclosures_program on grana.published_disclosures (program_id, published_at desc, slug) where withdrawn_at is null;
create index published_disclosures_handle on grana.published_disclosures (handle) where handle is not null;

comment on table grana.published_disclosures is 'Published disclosures as the public reads them: a copy of exactly the agreed fields. Public operations read this table only';
comment on column grana.published_disclosures.slug is 'Address of the page';
comment on column grana.published_disclosures.program_id is 'Program, by its public address';
comment on column grana.published_disclosures.organization_name is 'Organization';
comment on column grana.published_disclosures.organization_initials is 'Initials of the organization';
comment on column grana.published_disclosures.program_name is 'Program';
comment on column grana.published_disclosures.kind is 'full, or limited to title and summary';
comment on column grana.published_disclosures.title is 'Agreed title';
comment on column grana.published_disclosures.summary is 'Agreed summary';
comment on column grana.published_disclosures.what_happened is 'Agreed text of what happened';
comment on column grana.published_disclosures.impact is 'Agreed impact';
comment on column grana.published_disclosures.steps is 'Agreed steps';
comment on column grana.published_disclosures.weakness is 'Agreed weakness';
comment on column grana.published_disclosures.severity is 'Agreed severity';
comment on column grana.published_disclosures.submitted_on is 'Day on which the report was sent';
comment on column grana.published_disclosures.closed_on is 'Day on which the report was closed';
comment on column grana.published_disclosures.handle is 'Handle of the agent who chose to be named; empty for the others';
comment on column grana.published_disclosures.published_at is 'When it was published';
comment on column grana.published_disclosures.withdrawn_at is 'When it was withdrawn; the texts went with it';

create table grana.disclosure_moves (
  from_state text not null,
  to_state text not null,
  primary key (from_state, to_state)
);
comment on table grana.disclosure_moves is 'Every move of a disclosure; the table of the service adds who may make it';
comment on column grana.disclosure_moves.from_state is 'State before';
comment on column grana.disclosure_moves.to_state is 'State after; equal where the text, an agreement or a wish to withdraw is added';
insert into grana.disclosure_moves values
  ('requested', 'requested'), ('requested', 'agreed'), ('requested', 'declined'),
  ('agreed', 'requested'), ('agreed', 'agreed'), ('agreed', 'declined'), ('agreed', 'published'),
  ('declined', 'requested'), ('published', 'published'), ('published', 'withdrawn');

create function grana.refuse_strange_disclosure() returns trigger
  language plpgsql
  set search_path = pg_catalog, pg_temp
as $$
begin
  -- Redaction and the withdrawal by staff run as the owner and keep their own rules.
  if current_user = 'grana_owner' then return new; end if;
  if tg_op = 'INSERT' then
    if new.state <> 'requested' or new.revision <> 1 then
      raise exception 'a disclosure begins as a request' using errcode = 'restrict_violation';
    end if;
    return new;
  end if;
  if not exists (select from grana.disclosure_moves m where (m.from_state, m.to_state) = (old.state, new.state)) then
    raise exception 'a disclosure does not move from % to %', old.state, new.state using errcode = 'restrict_violation';
  end if;
  if (new.kind, new.title, new.summary, new.what_happened, new.impact, new.steps, new.publish_on, new.weakness, new.severity)
    is distinct from (old.kind, old.title, old.summary, old.what_happened, old.impact, old.steps, old.publish_on, old.weakness, old.severity)
    and (new.revision <> old.revision + 1 or old.state in ('published', 'withdrawn'))
  then
    raise exception 'another text of a disclosure is another revision' using errcode = 'restrict_violation';
  end if;
  if old.slug is not null and new.slug is distinct from old.slug then
    raise exception 'a published disclosure keeps its address' using errcode = 'restrict_violation';
  end if;
  return new;
end
$$;
comment on function grana.refuse_strange_disclosure() is 'Keeps disclosures to the moves of disclosure_moves, and each text to its revision';
create trigger report_disclosures_move before insert or update on grana.report_disclosures
  for each row execute function grana.refuse_strange_disclosure();

create function grana.empty_withdrawn_disclosure() returns trigger
  language plpgsql security definer
  set search_path = pg_catalog, pg_temp
  set grana.system = 'on'
as $$
begin
  update grana.published_disclosures p set organization_name = null, organization_initials = null, program_name = null, kind = null,
    title = null, summary = null, what_happened = null, impact = null, steps = null, weakness = null, severity = null,
    submitted_on = null, closed_on = null, handle = null, withdrawn_at = new.ended_at
  where p.slug = new.slug;
  return null;
end
$$;
comment on function grana.empty_withdrawn_disclosure() is 'Empties the public page of a withdrawn disclosure in the same transaction';
revoke all on function grana.empty_withdrawn_disclosure() from public;
create trigger report_disclosures_emptied after update on grana.report_disclosures for each row
  when (new.state = 'withdrawn' and old.state is distinct from 'withdrawn') execute function grana.empty_withdrawn_disclosure();

create function grana.follow_handle() returns trigger
  language plpgsql security definer
  set search_path = pg_catalog, pg_temp
  set grana.system = 'on'
as $$
begin
  update grana.published_disclosures p set handle = new.username where p.handle = old.username;
  return null;
end
$$;
comment on function grana.follow_handle() is 'A changed or erased handle is changed or erased on published pages too';
revoke all on function grana.follow_handle() from public;
create trigger users_handle_followed after update of username on grana.users for each row
  when (old.username is not null and new.username is distinct from old.username) execute function grana.follow_handle();
