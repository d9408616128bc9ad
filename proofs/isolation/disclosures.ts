import { randomBytes } from 'node:crypto'
import type { Db } from '@grana/server/db/database'
import { dayAhead } from '@grana/server/testing/disclosures'
import { makeReport, type ReportOptions } from './reports.ts'
import type { Tenant } from './tenant.ts'

/** How far the disclosure of a report has come. */
export type DisclosureStage = 'private' | 'requested' | 'published'

const letters = 'abcdefghijklmnopqrstuvwxyz234567'

export const newSlug = (): string => Array.from(randomBytes(12), (byte) => letters[byte % letters.length]).join('')

/** A closed report with a disclosure that neither side has agreed to, or a published one; its texts carry the mark. */
export async function makeDisclosure(
  db: Db,
  tenant: Tenant,
  { stage, ...options }: ReportOptions & { stage: DisclosureStage },
): Promise<{ report: string; slug: string }> {
  const report = await makeReport(db, tenant, { ...options, way: options.way ?? 'unanswered' })
  const slug = newSlug()
  if (stage === 'private') return { report, slug }
  const [at, by, { mark }] = [new Date(), tenant.member.id, tenant]
  const isPublished = stage === 'published'
  await db
    .insertInto('report_disclosures')
    .values({
      organization_id: tenant.id,
      report_id: report,
      program_id: options.program,
      state: isPublished ? 'published' : 'requested',
      kind: 'full',
      title: `Title ${mark}`,
      summary: `Summary ${mark}`,
      what_happened: `What happened ${mark}`,
      impact: `Impact ${mark}`,
      steps: `Steps ${mark}`,
      weakness: 'stored-xss',
      severity: 'high',
      submitted_on: dayAhead(),
      closed_on: dayAhead(),
      publish_on: dayAhead(1),
      asked_side: 'organization',
      asked_by: by,
      asked_at: at,
      written_side: 'organization',
      written_by: by,
      written_at: at,
      ...(isPublished && {
        agent_agreed: 1,
        organization_agreed: 1,
        organization_agreed_by: by,
        slug,
        published_at: at,
      }),
    })
    .execute()
  return { report, slug }
}

/** A page on the portal that names no tenant. */
export async function publishPage(db: Db, programId: string): Promise<string> {
  const slug = newSlug()
  await db
    .insertInto('published_disclosures')
    .values({
      slug,
      program_id: programId,
      organization_name: 'Public name',
      organization_initials: 'PN',
      program_name: 'Public program',
      kind: 'limited',
      title: 'Public title',
      summary: 'Public summary',
      weakness: 'stored-xss',
      severity: 'high',
      submitted_on: dayAhead(),
      closed_on: dayAhead(),
      published_at: new Date(),
    })
    .execute()
  return slug
}
