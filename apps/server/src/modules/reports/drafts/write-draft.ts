import type { Context } from '#server/context.ts'
import type { Trx } from '#server/db/database.ts'
import { inTransactionAs } from '#server/db/transaction.ts'
import type { SignedIn } from '#server/http/session/actor.ts'
import { DomainError } from '#server/lib/domain-error.ts'
import { emit } from '#server/reactions.ts'
import type { Answer, Received } from '@grana/contract/operation'
import type { TargetType } from '@grana/contract/program-values'
import type {
  discardReportDraft,
  getReportDraft,
  ReportDraftAnswer,
  saveReportDraft,
  startReport,
} from '@grana/contract/reports/agent-reports'
import { admitsCountry, mostDrafts } from '../policy.ts'
import {
  countDrafts,
  countryOf,
  deleteDraft,
  findDraft,
  findUntouched,
  holdGround,
  holdSending,
  insertDraft,
  listTargets,
  updateDraft,
} from './queries-drafts.ts'

async function toAnswer(trx: Trx, id: string, userId: string): Promise<ReportDraftAnswer> {
  const row = await findDraft(trx, id, { userId, lock: false })
  if (row === undefined) throw new DomainError('request.not_found')
  const targets = await listTargets(trx, row.program_id)
  return {
    id: row.id,
    program: { id: row.program_id, name: row.program_name },
    revision: row.revision,
    draft: row.body,
    targets: targets.map((target) => ({ ...target, type: target.type as TargetType })),
    updated_at: row.updated_at.toISOString(),
  }
}

/** Begins a report on a program that is open to the agent, or goes on with one in which nothing was written. */
export function start(
  { db, clock }: Context,
  { user }: SignedIn,
  { params }: Received<typeof startReport>,
): Promise<Answer<typeof startReport>> {
  return inTransactionAs(db, user, async (trx) => {
    await holdSending(trx, user.id)
    const ground = await holdGround(trx, params.program, null)
    if (ground === undefined) throw new DomainError('request.not_found')
    if (ground.state !== 'active') throw new DomainError('report.program_closed')
    if (!admitsCountry(ground, await countryOf(trx, user.id))) throw new DomainError('report.country_refused')
    const untouched = await findUntouched(trx, user.id, params.program)
    if (untouched !== undefined) return toAnswer(trx, untouched, user.id)
    if ((await countDrafts(trx, user.id)) >= mostDrafts) throw new DomainError('report.too_many_drafts')
    const id = await insertDraft(trx, {
      userId: user.id,
      organizationId: ground.organization_id,
      programId: params.program,
      at: clock(),
    })
    return toAnswer(trx, id, user.id)
  })
}

export function read(
  { db }: Context,
  { user }: SignedIn,
  { params }: Received<typeof getReportDraft>,
): Promise<Answer<typeof getReportDraft>> {
  return inTransactionAs(db, user, (trx) => toAnswer(trx, params.draft, user.id))
}

/** Saves over the revision that was read: a draft open on two devices overwrites nothing unseen. */
export function save(
  { db, clock }: Context,
  { user }: SignedIn,
  { params, body }: Received<typeof saveReportDraft>,
): Promise<Answer<typeof saveReportDraft>> {
  const at = clock()
  return inTransactionAs(db, user, async (trx) => {
    if ((await findDraft(trx, params.draft, { userId: user.id, lock: true })) === undefined)
      throw new DomainError('request.not_found')
    const revision = await updateDraft(trx, { id: params.draft, revision: body.revision, body: body.draft, at })
    if (revision === undefined) throw new DomainError('report.draft_conflict')
    return { revision, updated_at: at.toISOString() }
  })
}

export function discard(
  { db }: Context,
  { user }: SignedIn,
  { params }: Received<typeof discardReportDraft>,
): Promise<Answer<typeof discardReportDraft>> {
  return inTransactionAs(db, user, async (trx) => {
    if (!(await deleteDraft(trx, params.draft, user.id))) throw new DomainError('request.not_found')
    await emit(trx, 'evidence.dropped', { draftId: params.draft })
    return { discarded: true as const }
  })
}
