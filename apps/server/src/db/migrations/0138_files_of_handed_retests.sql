-- The agent to whom a retest was handed adds files to the answer. They see their own files until the answer is sent; the rows of the
-- report stay hidden from them, as before.
set local grana.system = 'on';

create policy helpers_see on grana.report_files for select to grana_api
  using (agent_id = (select grana.actor_id()) and event_number is null and audience = 'everyone'
    and (grana.actor_helped_retest(commented_report_id)).id is not null);
create policy helpers_add on grana.report_files for insert to grana_api
  with check (agent_id = (select grana.actor_id()) and state = 'uploading' and event_number is null and audience = 'everyone'
    and (grana.actor_helped_retest(commented_report_id)).organization_id = organization_id);
create policy helpers_change on grana.report_files for update to grana_api
  using (agent_id = (select grana.actor_id()) and event_number is null and audience = 'everyone'
    and (grana.actor_helped_retest(commented_report_id)).id is not null)
  with check (agent_id = (select grana.actor_id()) and event_number is null and audience = 'everyone'
    and (grana.actor_helped_retest(commented_report_id)).organization_id = organization_id);

create function grana.answer_handed_retest(report uuid, answer text, said text, files uuid[], at timestamptz)
  returns table (organization_id uuid, report_id uuid, event integer, sent integer)
  language plpgsql security definer
  set search_path = pg_catalog, pg_temp
  set grana.system = 'on'
as $$
#variable_conflict use_column
declare
  answered record;
  attached integer;
begin
  select * into answered from grana.answer_helped_retest(answer_handed_retest.report, answer_handed_retest.answer, said,
    answer_handed_retest.at);
  if not found then return; end if;
  update grana.report_files f set event_number = answered.event
  where (f.organization_id, f.commented_report_id) = (answered.organization_id, answered.report_id)
    and f.agent_id = grana.actor_id() and f.audience = 'everyone' and f.event_number is null
    and f.state in ('checking', 'ready') and f.id = any (files);
  get diagnostics attached = row_count;
  return query select answered.organization_id, answered.report_id, answered.event, attached;
end
$$;
comment on function grana.answer_handed_retest(uuid, text, text, uuid[], timestamptz) is 'Answers an open retest that was given to the actor, with files that they added to it, and ends their access; says how many files were sent';
revoke all on function grana.answer_handed_retest(uuid, text, text, uuid[], timestamptz) from public;
grant execute on function grana.answer_handed_retest(uuid, text, text, uuid[], timestamptz) to grana_api;
