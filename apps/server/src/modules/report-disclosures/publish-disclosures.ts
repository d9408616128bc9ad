import { randomBytes } from 'node:crypto'
import { inTransaction } from '#server/db/transaction.ts'
import type { Events } from '#server/events.ts'
import { emit } from '#server/reactions.ts'
import type { WorkerContext } from '#server/worker-context.ts'
import { findReport, recordReportEvents } from '../reports/public.ts'
import { nextTrack } from './disclosure-track.ts'
import { copyToPublic, findDisclosure, findPublicity, listDueDisclosures, updateDisclosure } from './queries.ts'
import { isClosed, trackOf } from './to-disclosure.ts'

type ReportKey = Events['disclosure.agreed']

const letters = 'abcdefghijklmnopqrstuvwxyz234567'

/** Random: an address made of the title would still show words that a withdrawal or a redaction removes. */
const drawSlug = (): string => Array.from(randomBytes(12), (byte) => letters[byte % letters.length]).join('')

const todayOf = (at: Date): string => at.toISOString().slice(0, 10)

/**
 * Publishes an agreed disclosure on its publication date. Idempotent. Skips a report that was reopened or whose program
 * became private; the next run checks it again.
 */
export async function publishDisclosure({ db, clock }: WorkerContext, key: ReportKey): Promise<void> {
  const at = clock()
  await inTransaction(db, async (trx) => {
    const report = await findReport(trx, key.reportId, { organizationId: key.organizationId, lock: true })
    const row = report && (await findDisclosure(trx, report))
    if (report === undefined || row === undefined || row.publish_on > todayOf(at)) return
    if (nextTrack(trackOf(row), { act: 'publish' }) === undefined || !isClosed(report)) return
    if ((await findPublicity(trx, report.program_id)) !== 'public') return
    const slug = drawSlug()
    await copyToPublic(trx, report, { slug, at })
    await updateDisclosure(trx, report, { state: 'published', slug, published_at: at })
    const program = { kind: 'bounty', analysts_accept: false, retest_ends: null }
    const locked = { report, program, actor: { side: 'system' }, at, isLocked: true } as const
    await recordReportEvents(trx, locked, { kind: 'disclosure_published', details: { slug, kind: row.kind } })
    await emit(trx, 'program.changed', { programId: report.program_id })
  })
}

/** Publishes all that are due. One that fails does not block the others: the next run retries it. */
export async function publishDueDisclosures(context: WorkerContext): Promise<void> {
  for (const key of await listDueDisclosures(context.db, todayOf(context.clock()))) {
    try {
      await publishDisclosure(context, key)
    } catch (error) {
      context.log.error({ err: error, reportId: key.reportId }, 'publication of a disclosure failed')
    }
  }
}
