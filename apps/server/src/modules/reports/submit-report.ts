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
import type { ValidationCode } from '@grana/contract/validation'
import { findWeakness } from '@grana/contract/weaknesses/taxonomy'
import { scoreCvss } from '@grana/cvss/score'
import { validationText } from '@grana/messages/es/validation'
import { takeFiles } from '../report-files/public.ts'
import { admitsCountry, quota } from './policy.ts'
import { countryOf, deleteDraft, findDraft, holdGround, holdSending, type Ground } from './queries-drafts.ts'
import { addEvent, countSent, insertReport } from './queries-reports.ts'

const dayMs = 86_400_000

function refuse(field: keyof ReportForm, code: ValidationCode): never {
  throw new DomainError('report.incomplete', { fields: { [field]: validationText(code, field) } })
}

/** What the vector says counts; a severity that was chosen by hand, only where there is none. */
function toJudged(form: ReportForm): ReportForm {
  if (findWeakness(form.weakness) === undefined) refuse('weakness', 'report.weakness')
  if (form.cvss === undefined) return form
  const read = parseCvss(form.cvss)
  if (!read.ok || missingCvssMetrics(read.vector).length > 0) refuse('cvss', 'report.cvss')
  return { ...form, cvss: buildCvss(read.vector), severity: scoreCvss(read.vector).severity }
}

/** The draft as a report that can be sent, or what it lacks. */
function toForm(draft: ReportDraft): ReportForm {
  const read = reportForm.safeParse(draft)
  if (read.success) return toJudged(read.data)
  const fields = Object.fromEntries(
    read.error.issues.map(({ path, message }) => [String(path[0]), validationText(message, String(path[0]))]),
  )
  throw new DomainError('report.incomplete', { fields })
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
