import { sql } from 'kysely'
import type { Trx } from '#server/db/database.ts'
import { choicesFromReports, maxInboxChoices, type InboxChoice, type InboxChoices } from '@grana/contract/reports/tags'
import { ofTenant, type InboxTenant } from './queries-scope.ts'

type ChoiceRow = InboxChoice & { kind: keyof InboxChoices }

/** What the newest reports of the given part of the inbox can be filtered by, most frequent first. */
export async function listInboxChoices(trx: Trx, tenant: InboxTenant): Promise<InboxChoices> {
  const { rows } = await sql<ChoiceRow>`
    with newest as materialized (
      select r.organization_id, r.id, r.program_id, r.policy_version, r.target_id, r.weakness, r.agent_id,
        r.assigned_to from reports r
      where ${sql.join(ofTenant(tenant), sql` and `)}
      order by r.submitted_at desc, r.id limit ${choicesFromReports}),
    counted as (
      select 'target' as kind, s.target_id::text as value, max(s.address) as name, count(*)::int as count
      from newest n join policy_targets s on (s.organization_id, s.program_id, s.version, s.target_id)
        = (n.organization_id, n.program_id, n.policy_version, n.target_id) group by s.target_id
      union all
      select 'weakness', n.weakness, n.weakness, count(*)::int from newest n group by n.weakness
      union all
      select 'agent', u.username, u.username, count(*)::int from newest n join users u on u.id = n.agent_id
      where u.username is not null group by u.username
      union all
      select 'assignee', u.id::text, u.first_name || ' ' || u.last_name, count(*)::int
      from newest n join users u on u.id = n.assigned_to group by u.id, u.first_name, u.last_name
      union all
      select 'tag', t.name, t.name, count(*)::int from newest n
      join report_tags t on (t.organization_id, t.report_id) = (n.organization_id, n.id) group by t.name),
    ranked as (select *, row_number() over (partition by kind order by count desc, name) as place from counted)
    select kind, value, name, count from ranked where place <= ${maxInboxChoices} order by kind, place`.execute(trx)
  const of = (kind: ChoiceRow['kind']): InboxChoice[] =>
    rows.filter((row) => row.kind === kind).map(({ value, name, count }) => ({ value, name, count }))
  return {
    target: of('target'),
    weakness: of('weakness'),
    agent: of('agent'),
    assignee: of('assignee'),
    tag: of('tag'),
  }
}
