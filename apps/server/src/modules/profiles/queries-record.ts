import { sql } from 'kysely'
import type { Db } from '#server/db/database.ts'
import type { Profile } from '@grana/contract/profiles'
import type { Severity } from '@grana/contract/program-values'
import type { AcceptedRow } from './work-record.ts'

/** Accepted reports of an agent by weakness and severity, of every organization; names none of them. */
export async function listAccepted(db: Db, agentId: string): Promise<AcceptedRow[]> {
  const { rows } = await sql<AcceptedRow>`
    select weakness, severity, accepted from grana.agent_accepted(${agentId})`.execute(db)
  return rows
}

type CreditRow = {
  slug: string
  title: string
  severity: Severity
  organization_name: string
  program_id: string
  program_name: string
  published_at: Date
}

/** Published reports that name the agent, newest first. */
export async function listCredits(db: Db, agentId: string): Promise<Profile['disclosures']> {
  const { rows } = await sql<CreditRow>`
    select slug, title, severity, organization_name, program_id, program_name, published_at
    from grana.agent_credits(${agentId})`.execute(db)
  return rows.map(({ slug, title, severity, organization_name, program_id, program_name, published_at }) => ({
    slug,
    title,
    severity,
    organization: organization_name,
    program: { uuid: program_id, name: program_name },
    published_at: published_at.toISOString(),
  }))
}
