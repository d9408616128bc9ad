import type { Context } from '#server/context.ts'
import type { Trx } from '#server/db/database.ts'
import type { StatementBound } from '#server/http/handle.ts'
import { DomainError } from '#server/lib/domain-error.ts'
import { emit } from '#server/reactions.ts'
import {
  disclosureLimits,
  type Disclosure,
  type DisclosureCredit,
  type DisclosureForm,
} from '@grana/contract/reports/disclosure'
import type { Permission } from '@grana/contract/tenancy'
import {
  canOnReport,
  lockReport,
  recordReportEvents,
  withReport,
  type LoadedReport,
  type LockedReport,
} from '../reports/public.ts'
import { nextTrack, type DisclosureSide, type DisclosureStep, type DisclosureTrack } from './disclosure-track.ts'
import {
  findAuthorCredit,
  findDisclosure,
  findPublicity,
  saveAgreement,
  saveRevision,
  updateAuthorCredit,
  updateDisclosure,
  type DisclosureRow,
} from './queries.ts'
import { isClosed, isCreditOpen, sideOf, toDisclosure, trackOf, writeActOf } from './to-disclosure.ts'

type Actor = Parameters<typeof withReport>[1]

/** A disclosure whose report is locked, with the side that acts. */
type LockedDisclosure = {
  locked: LockedReport
  row: DisclosureRow | undefined
  track: DisclosureTrack
  side: DisclosureSide
}
type Change = { permission: Permission; act: (trx: Trx, disclosure: LockedDisclosure) => Promise<void> }

const refusedError = () => new DomainError('disclosure.refused')
const dayMs = 86_400_000
const dayOf = (at: Date): string => at.toISOString().slice(0, 10)

/** Bound of the actions of both sides. */
export const disclosureBound: StatementBound = {
  maxStatements: 26,
  why: 'locks the report, changes its disclosure, records the event, and returns the changed disclosure',
}

/** Reads the disclosure of a report as an actor. */
export function readDisclosure(context: Context, actor: Actor, reportId: string): Promise<Disclosure> {
  return withReport(context, actor, reportId, {
    permission: 'report.read',
    run: async (trx, loaded) => {
      const row = await findDisclosure(trx, loaded.report)
      return toDisclosure(loaded, row, await authorCreditOf(trx, loaded))
    },
  })
}

async function authorCreditOf(trx: Trx, { report, actor }: LoadedReport): Promise<DisclosureCredit | undefined> {
  const isAuthor = actor.side === 'agent' && report.coauthors.includes(actor.userId)
  return isAuthor ? findAuthorCredit(trx, report, actor.userId) : undefined
}

/** Chooses the thanks of an author besides the agent who sent the report, who reads it but does not disclose it. */
export function changeAuthorCredit(
  context: Context,
  actor: Actor,
  reportId: string,
  credit: DisclosureCredit,
): Promise<Disclosure> {
  const permission = 'report.read'
  const run = async (trx: Trx, loaded: LoadedReport) => {
    // The publication locks the report too: a choice is either on the page or refused.
    const locked = await lockReport(trx, loaded, { permission })
    const row = await findDisclosure(trx, locked.report)
    if ((await authorCreditOf(trx, locked)) === undefined || !isCreditOpen(row)) throw refusedError()
    await updateAuthorCredit(trx, locked.report, { userId: locked.actor.userId, credit })
    return toDisclosure(locked, row, credit)
  }
  return withReport(context, actor, reportId, { permission, run })
}

/** Changes the disclosure of a report as an actor, with the row of the report locked, and returns it changed. */
export function changeDisclosure(
  context: Context,
  actor: Actor,
  reportId: string,
  { permission, act }: Change,
): Promise<Disclosure> {
  const run = async (trx: Trx, loaded: LoadedReport) => {
    const locked = await lockReport(trx, loaded, { permission })
    const row = await findDisclosure(trx, locked.report)
    const side = sideOf(locked)
    if (side === undefined) throw new DomainError('auth.forbidden')
    await act(trx, { locked, row, track: trackOf(row), side })
    return toDisclosure(locked, await findDisclosure(trx, locked.report))
  }
  return withReport(context, actor, reportId, { permission, run })
}

function applyStep(disclosure: LockedDisclosure, step: DisclosureStep): DisclosureTrack {
  const next = nextTrack(disclosure.track, step)
  if (next === undefined) throw refusedError()
  return next
}

/** Throws when the text was revised after the caller read it. */
function assertRevision({ track }: LockedDisclosure, revision: number): void {
  if (track.revision !== revision) throw new DomainError('disclosure.changed')
}

function assertDay({ locked: { at } }: LockedDisclosure, publishOn: string): void {
  const last = dayOf(new Date(at.getTime() + disclosureLimits.daysAhead * dayMs))
  if (publishOn < dayOf(at) || publishOn > last) throw new DomainError('disclosure.date_refused')
}

type WriteInput = { form: DisclosureForm; credit?: DisclosureCredit }

/**
 * Requests a disclosure with its text, or replaces the text. The writer agrees by writing, if they have the permission
 * to agree.
 */
export const writeChange = ({ form, credit }: WriteInput): Change => ({
  permission: 'disclosure.ask',
  act: async (trx, disclosure) => {
    const { locked, track, side } = disclosure
    const { report, actor, at } = locked
    const act = writeActOf(track)
    const agrees = canOnReport('disclosure.agree', locked) === 'yes'
    if (act === 'edit' && !agrees) throw new DomainError('auth.forbidden')
    if (!isClosed(report)) throw refusedError()
    assertRevision(disclosure, form.revision)
    const next = applyStep(disclosure, { act, side, agrees })
    if (next.revision > disclosureLimits.revisions) throw new DomainError('disclosure.too_many_changes')
    assertDay(disclosure, form.publish_on)
    const publicity = await findPublicity(trx, report.program_id)
    if (publicity === 'private') throw new DomainError('disclosure.program_private')
    if (publicity === 'unreviewed') throw new DomainError('program.unreviewed')
    await saveRevision(trx, report, { form, track: next, isAsked: act === 'ask', side, userId: actor.userId, at })
    if (credit !== undefined) await updateDisclosure(trx, report, { credit })
    await recordReportEvents(trx, locked, {
      kind: act === 'ask' ? 'disclosure_asked' : 'disclosure_changed',
      details: {
        kind: form.kind,
        revision: String(next.revision),
        publish_on: form.publish_on,
        // A program administrator may request but not agree, so the owners are notified to agree.
        ...(!agrees && { unagreed: 'organization' }),
      },
    })
  },
})

/** Agrees to the revision that was read. The second agreement completes it. */
export const agreeChange = (revision: number, credit?: DisclosureCredit): Change => ({
  permission: 'disclosure.agree',
  act: async (trx, disclosure) => {
    const { locked, row, side } = disclosure
    const { report, actor } = locked
    assertRevision(disclosure, revision)
    if (row === undefined || !isClosed(report)) throw refusedError()
    const next = applyStep(disclosure, { act: 'agree', side })
    await saveAgreement(trx, report, { track: next, row, userId: actor.userId })
    if (credit !== undefined) await updateDisclosure(trx, report, { credit })
    const isComplete = next.state === 'agreed'
    await recordReportEvents(trx, locked, {
      kind: 'disclosure_agreed',
      details: { revision: String(revision), publish_on: row.publish_on, ...(isComplete && { complete: '1' }) },
    })
    const { organization_id: organizationId, id: reportId } = report
    if (isComplete) await emit(trx, 'disclosure.agreed', { organizationId, reportId })
  },
})

/** Declines with a reason. After an agreement it takes the agreement back, until the page is published. */
export const declineChange = (revision: number, text: string): Change => ({
  permission: 'disclosure.agree',
  act: async (trx, disclosure) => {
    const { locked, side } = disclosure
    assertRevision(disclosure, revision)
    applyStep(disclosure, { act: 'decline', side })
    await updateDisclosure(trx, locked.report, {
      state: 'declined',
      agent_agreed: null,
      organization_agreed: null,
      organization_agreed_by: null,
      ended_side: side,
      ended_reason: text,
      ended_at: locked.at,
    })
    await recordReportEvents(trx, locked, { kind: 'disclosure_declined', text })
  },
})

/** Requests the withdrawal of a published page; the request of the other side withdraws it. */
export const withdrawChange = (text: string): Change => ({
  permission: 'disclosure.agree',
  act: async (trx, disclosure) => {
    const { locked, side } = disclosure
    const { report, at } = locked
    const next = applyStep(disclosure, { act: 'withdraw', side })
    const isComplete = next.state === 'withdrawn'
    await updateDisclosure(
      trx,
      report,
      isComplete
        ? { state: 'withdrawn', ended_side: side, ended_reason: text, ended_at: at }
        : { withdrawal_side: side, withdrawal_reason: text, withdrawal_at: at },
    )
    await recordReportEvents(trx, locked, {
      kind: isComplete ? 'disclosure_withdrawn' : 'disclosure_withdrawal_asked',
      text,
    })
    if (isComplete) await emit(trx, 'program.changed', { programId: report.program_id })
  },
})
