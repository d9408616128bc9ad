import type { Context } from '#server/context.ts'
import type { Trx } from '#server/db/database.ts'
import { inTransactionAs } from '#server/db/transaction.ts'
import type { SignedIn } from '#server/http/session/actor.ts'
import { DomainError } from '#server/lib/domain-error.ts'
import { emit } from '#server/reactions.ts'
import { buildCvss, missingCvssMetrics, parseCvss } from '@grana/contract/cvss/vector'
import type { Answer, Received } from '@grana/contract/operation'
import type { submitReport } from '@grana/contract/reports/agent-reports'
import { reportForm, type ReportDraft, type ReportForm } from '@grana/contract/reports/draft'
import { findWeakness } from '@grana/contract/weaknesses/taxonomy'
import { scoreCvss } from '@grana/cvss/score'
import { validationText } from '@grana/messages/es/validation'
import { takeFiles } from '../report-files/public.ts'
import { countryOf, deleteDraft, findDraft, holdGround, holdSending, type Ground } from './drafts/queries-drafts.ts'
import { admitsCountry, quota } from './policy.ts'
import { addEvent, countSent, insertReport } from './queries-reports.ts'

const dayMs = 86_400_000

/** The vector in one form with the severity that it says; nothing for what is no whole vector. */
function readVector(cvss: string): Pick<ReportForm, 'cvss' | 'severity'> | undefined {
  const read = parseCvss(cvss)
  if (!read.ok || missingCvssMetrics(read.vector).length > 0) return undefined
  return { cvss: buildCvss(read.vector), severity: scoreCvss(read.vector).severity }
}

/**
 * The draft as a report that can be sent, or all that it lacks. What the vector says counts; a severity that was chosen by
 * hand, only where there is none.
 */
function toForm(draft: ReportDraft): ReportForm {
  const counted = draft.cvss === undefined ? {} : readVector(draft.cvss)
  const read = reportForm.safeParse({ ...draft, ...counted })
  const issues = read.error?.issues ?? []
  const lacks: Record<string, string> = Object.fromEntries(
    issues.map(({ path, message }) => [String(path[0]), validationText(message, String(path[0]))]),
  )
  if (counted === undefined) lacks['cvss'] = validationText('report.cvss', 'cvss')
  if (findWeakness(draft.weakness ?? '') === undefined)
    lacks['weakness'] = validationText('report.weakness', 'weakness')
  if (read.success && Object.keys(lacks).length === 0) return read.data
  throw new DomainError('report.incomplete', { fields: lacks })
}

function demandGround(ground: Ground | undefined, country: string): asserts ground is Ground & { tier: number } {
  if (ground === undefined) throw new DomainError('request.not_found')
  if (ground.state !== 'active') throw new DomainError('report.program_closed')
  if (!admitsCountry(ground, country)) throw new DomainError('report.country_refused')
  if (ground.is_archived === true) throw new DomainError('report.target_archived')
  if (ground.tier === null) throw new DomainError('report.out_of_scope')
}

async function demandQuota(trx: Trx, agentId: string, { programId, at }: { programId: string; at: Date }) {
  const sent = await countSent(trx, agentId, { programId, since: new Date(at.getTime() - dayMs) })
  if (sent.all >= quota.day || sent.here >= quota.program) throw new DomainError('report.quota')
}

/**
 * Sends a report: from here on it is judged by the terms in force at this moment. Program and target are held, so that
 * neither new terms nor an archived target can slip in between; and one report of an agent waits for the other, so that
 * many at once are not all the first of their day.
 */
export function submit(
  { db, clock }: Context,
  { user }: SignedIn,
  { params, body }: Received<typeof submitReport>,
): Promise<Answer<typeof submitReport>> {
  const at = clock()
  return inTransactionAs(db, user, async (trx) => {
    await holdSending(trx, user.id)
    const draft = await findDraft(trx, params.draft, { userId: user.id, lock: true })
    if (draft === undefined) throw new DomainError('request.not_found')
    if (draft.revision !== body.revision) throw new DomainError('report.draft_conflict')
    const form = toForm(draft.body)
    const ground = await holdGround(trx, draft.program_id, form.target_id)
    demandGround(ground, await countryOf(trx, user.id))
    await demandQuota(trx, user.id, { programId: draft.program_id, at })
    const { organization_id: organizationId, version, tier } = ground
    const id = draft.id
    await insertReport(trx, {
      id,
      organizationId,
      programId: draft.program_id,
      agentId: user.id,
      version,
      tier,
      form,
      at,
    })
    const report = { organization_id: organizationId, id, events: 0 }
    const happening = { kind: 'submitted', side: 'agent', actorId: user.id, to: 'received' } as const
    const events = await addEvent(trx, report, { happening, at })
    await trx.updateTable('reports').set({ events }).where('id', '=', id).execute()
    await takeFiles(trx, { draftId: id, agentId: user.id })
    await deleteDraft(trx, id, user.id)
    await emit(trx, 'report.submitted', { organizationId, reportId: id })
    return { id }
  })
}
