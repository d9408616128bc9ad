import { sql } from 'kysely'
import type { ReportDraft } from '@grana/contract/reports/draft'
import type { Db } from '@grana/server/db/database'
import type { Size } from '@grana/server/testing/size/seed'
import { seededId, signInSeeded, type SeededUser } from '../size/seeded-users.ts'

const words = 'Every reader of the comment runs its script. '

/** What agents submit, as long as real reports. */
const body = (target: string): ReportDraft => ({
  target_id: target,
  weakness: 'stored-xss',
  severity: 'high',
  cvss: 'CVSS:3.1/AV:N/AC:L/PR:L/UI:R/S:C/C:H/I:L/A:N',
  title: 'Comments run script',
  summary: words.repeat(8),
  steps: words.repeat(40),
  impact: words.repeat(15),
})

type Place = { organization: string; program: string; target: string }

/** Public programs that accept reports, with one target in the scope of each. */
export async function listOpenPrograms(owner: Db): Promise<Place[]> {
  const { rows } = await sql<Place>`
    select p.organization_id as organization, p.id as program, s.target_id as target
    from grana.programs p join grana.policy_targets s on (s.organization_id, s.program_id, s.version)
      = (p.organization_id, p.id, p.policy_version)
    join grana.targets t on (t.organization_id, t.id) = (s.organization_id, s.target_id)
    where p.state = 'active' and p.visibility = 'public' and s.is_in_scope and t.archived_at is null
    order by p.id`.execute(owner)
  return rows
}

/** Owner, program and target of a draft. */
export async function getDraftPlace(owner: Db, n: number): Promise<Place & { draft: string; agent: string }> {
  const { rows } = await sql<Place & { draft: string; agent: string }>`
    select id as draft, user_id as agent, organization_id as organization, program_id as program, body ->> 'target_id' as target
    from grana.report_drafts where id = ${draftId(n)}`.execute(owner)
  return rows[0]!
}

export const draftId = (n: number) => seededId('bench draft', n)

/** Drafts ready to be submitted: the n-th by the n-th agent, and again from the first when all have one. */
export async function makeDrafts(owner: Db, { count, agents }: { count: number; agents: number }): Promise<void> {
  const places = await listOpenPrograms(owner)
  for (let from = 0; from < count; from += 1000) {
    const rows = Array.from({ length: Math.min(1000, count - from) }, (_, index) => {
      const n = from + index
      const place = places[n % places.length]!
      const at = new Date()
      return {
        organization_id: place.organization,
        id: draftId(n),
        user_id: seededId('agent', 1 + (n % agents)),
        program_id: place.program,
        revision: 1,
        body: JSON.stringify(body(place.target)),
        created_at: at,
        updated_at: at,
      }
    })
    await owner.insertInto('report_drafts').values(rows).execute()
  }
  await sql`analyze grana.report_drafts`.execute(owner)
}

/** Every seeded agent, signed in. */
export async function signInAgents(owner: Db, { agents }: Pick<Size, 'agents'>): Promise<SeededUser[]> {
  const people: SeededUser[] = []
  for (let n = 1; n <= agents; n += 1) people.push(await signInSeeded(owner, 'agent', n))
  return people
}
