import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Db } from '#server/db/database.ts'
import type { DocumentContent } from '@grana/contract/engagements/document-content'
import {
  issueDocument,
  reviewDocument,
  writeTeamDocument,
  type DocumentForm,
} from '@grana/contract/engagements/documents'
import { changeStaffEngagementState } from '@grana/contract/engagements/staff-engagements'
import { startedEngagement, type TeamAgent } from './engagement-team.ts'
import type { EngagementWorld } from './engagements.ts'
import type { TestApi } from './test-api.ts'

export const goodForm: DocumentForm = { summary: 'The booking site is **sound** but for one finding.' }

export const writeVersion = ({ browser }: TeamAgent, engagement: string, body: DocumentForm = goodForm) =>
  browser.call(writeTeamDocument, { params: { engagement }, body })

export const acceptVersion = ({ administrator }: EngagementWorld, id: string, version: number) =>
  administrator.browser.call(reviewDocument, {
    params: { id, edition: String(version) },
    body: { decision: 'accepted' },
  })

export const issueVersion = ({ administrator }: EngagementWorld, id: string, version: number) =>
  administrator.browser.call(issueDocument, { params: { id, edition: String(version) } })

/** A pentest whose tests have ended, with its lead. `during` runs while the team still tests. */
export async function reportingEngagement(
  api: TestApi,
  world: EngagementWorld,
  during: (started: { id: string; lead: TeamAgent }) => Promise<unknown> = () => Promise.resolve(),
): Promise<{ id: string; lead: TeamAgent }> {
  const started = await startedEngagement(api, world)
  await during(started)
  const body = { to: 'reporting' } as const
  await world.administrator.browser.call(changeStaffEngagementState, { params: { id: started.id }, body })
  return started
}

const emptyContent: DocumentContent = {
  title: 'Pentest',
  organization: 'Organization',
  made_on: '2030-01-25',
  lead: 'Lead',
  team: [],
  dates: { starts_on: '2030-01-07', ends_on: '2030-01-18', report_on: '2030-01-25', retest_until: '2030-02-28' },
  summary: 'Summary',
  exclusions: 'None',
  targets: [],
  coverage: [],
  findings: [],
}

/** A first version that was accepted, or issued without its attestation; for tests of what follows. */
export async function insertDocument(
  owner: Db,
  { organization, administrator }: EngagementWorld,
  { id, lead, state }: { id: string; lead: TeamAgent; state: 'accepted' | 'issued' },
): Promise<void> {
  const reviewer = administrator.id
  const ofVersion = sql`organization_id = ${organization} and engagement_id = ${id} and version = 1`
  const bytes = Buffer.from('%PDF-')
  const digest = createHash('sha256').update(bytes).digest('hex')
  await owner.transaction().execute(async (trx) => {
    await sql`insert into grana.engagement_documents (organization_id, engagement_id, version, summary, written_by, written_at)
      values (${organization}, ${id}, 1, 'Summary', ${lead.user.id}, now())`.execute(trx)
    await sql`update grana.engagement_documents set state = 'in_review', progress = 100,
      content = ${JSON.stringify(emptyContent)}::jsonb where ${ofVersion}`.execute(trx)
    await sql`insert into grana.engagement_files (organization_id, engagement_id, version, kind, bytes, sha256, made_at)
      values (${organization}, ${id}, 1, 'report', ${bytes}, ${digest}, now())`.execute(trx)
    await sql`update grana.engagement_documents set state = 'accepted', reviewed_by = ${reviewer}, reviewed_at = now()
      where ${ofVersion}`.execute(trx)
    if (state === 'issued')
      await sql`update grana.engagement_documents set state = 'issued', issued_by = ${reviewer}, issued_at = now()
        where ${ofVersion}`.execute(trx)
  })
}
