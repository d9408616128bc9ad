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
  findDisclosure,
  isProgramPublic,
  saveAgreement,
  saveRevision,
  updateDisclosure,
  type DisclosureRow,
} from './queries.ts'
import { isOver, sideOf, toDisclosure, trackOf, writeActOf } from './to-disclosure.ts'

type Actor = Parameters<typeof withReport>[1]

/** A disclosure whose report is locked, with the side that acts. */
type Held = { locked: LockedReport; row: DisclosureRow | undefined; track: DisclosureTrack; side: DisclosureSide }
type Change = { permission: Permission; act: (trx: Trx, held: Held) => Promise<void> }

const refused = () => new DomainError('disclosure.refused')
const dayMs = 86_400_000
const dayOf = (at: Date): string => at.toISOString().slice(0, 10)

/** Bound of the actions of both sides. */
export const disclosureBound: StatementBound = {
  mostStatements: 26,
  why: 'locks the report, changes its disclosure, records the event, and returns the changed disclosure',
}

/** Reads the disclosure of a report as an actor. */
export function readDisclosure(context: Context, actor: Actor, reportId: string): Promise<Disclosure> {
  return withReport(context, actor, reportId, {
    permission: 'report.read',
    read: async (trx, loaded) => toDisclosure(loaded, await findDisclosure(trx, loaded.report)),
  })
}

/** Changes the disclosure of a report as an actor, with the row of the report locked, and returns it changed. */
export function changeDisclosure(
  context: Context,
  actor: Actor,
  reportId: string,
  { permission, act }: Change,
): Promise<Disclosure> {
  const read = async (trx: Trx, loaded: LoadedReport) => {
    const locked = await lockReport(trx, loaded, { permission })
    const row = await findDisclosure(trx, locked.report)
    const side = sideOf(locked)
    if (side === undefined) throw new DomainError('auth.forbidden')
    await act(trx, { locked, row, track: trackOf(row), side })
    return toDisclosure(locked, await findDisclosure(trx, locked.report))
  }
  return withReport(context, actor, reportId, { permission, read })
}

function step(held: Held, given: DisclosureStep): DisclosureTrack {
  const next = nextTrack(held.track, given)
  if (next === undefined) throw refused()
  return next
}

/** The caller acts on the text that they read: a later revision is another text. */
function assertRevision({ track }: Held, revision: number): void {
  if (track.revision !== revision) throw new DomainError('disclosure.changed')
}

function assertDay({ locked: { at } }: Held, publishOn: string): void {
  const last = dayOf(new Date(at.getTime() + disclosureLimits.daysAhead * dayMs))
  if (publishOn < dayOf(at) || publishOn > last) throw new DomainError('disclosure.date_refused')
}

type Writing = { form: DisclosureForm; credit?: DisclosureCredit }

/** Asks for a disclosure with its text, or replaces the text. The writer agrees to what they wrote, if they may. */
export const writeChange = ({ form, credit }: Writing): Change => ({
  permission: 'disclosure.ask',
  act: async (trx, held) => {
    const { locked, track, side } = held
    const { report, actor, at } = locked
    const act = writeActOf(track)
    const agrees = canOnReport('disclosure.agree', locked) === 'yes'
    if (act === 'edit' && !agrees) throw new DomainError('auth.forbidden')
    if (!isOver(report)) throw refused()
    assertRevision(held, form.revision)
    const next = step(held, { act, side, agrees })
    if (next.revision > disclosureLimits.revisions) throw new DomainError('disclosure.too_many_changes')
    assertDay(held, form.publish_on)
    if (!(await isProgramPublic(trx, report.program_id))) throw new DomainError('disclosure.program_private')
    await saveRevision(trx, report, { form, track: next, isAsked: act === 'ask', side, userId: actor.userId, at })
    if (credit !== undefined) await updateDisclosure(trx, report, { credit })
    await recordReportEvents(trx, locked, {
      kind: act === 'ask' ? 'disclosure_asked' : 'disclosure_changed',
      details: {
        kind: form.kind,
        revision: String(next.revision),
        publish_on: form.publish_on,
        // An administrator of the program asks without agreeing: the owners are asked too.
        ...(!agrees && { unagreed: 'organization' }),
      },
    })
  },
})

/** Agrees to the revision that was read. The second agreement completes it. */
export const agreeChange = (revision: number, credit?: DisclosureCredit): Change => ({
  permission: 'disclosure.agree',
  act: async (trx, held) => {
    const { locked, row, side } = held
    const { report, actor } = locked
    assertRevision(held, revision)
    if (row === undefined || !isOver(report)) throw refused()
    const next = step(held, { act: 'agree', side })
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
  act: async (trx, held) => {
    const { locked, side } = held
    assertRevision(held, revision)
    step(held, { act: 'decline', side })
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

/** Asks to withdraw a published page; the same wish of the other side withdraws it. */
export const withdrawChange = (text: string): Change => ({
  permission: 'disclosure.agree',
  act: async (trx, held) => {
    const { locked, side } = held
    const { report, at } = locked
    const next = step(held, { act: 'withdraw', side })
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
