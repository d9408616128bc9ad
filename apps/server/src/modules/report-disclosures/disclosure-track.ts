import type { DisclosureState } from '@grana/contract/reports/disclosure'
import type { Permission } from '@grana/contract/tenancy'

/** The two sides that agree to a disclosure. */
export type DisclosureSide = 'agent' | 'organization'

export type DisclosureAct = 'ask' | 'edit' | 'agree' | 'decline' | 'publish' | 'withdraw' | 'remove'

export type DisclosureTransition = {
  act: DisclosureAct
  from: readonly DisclosureState[]
  /** The first state is for the act of one side; the second, if any, for the act that completes it. */
  to: readonly DisclosureState[]
  by: Permission | 'system'
}

/** Every transition of a disclosure. The database refuses any other, without the actors. */
const disclosureTransitions: readonly DisclosureTransition[] = [
  { act: 'ask', from: ['private', 'declined'], to: ['requested'], by: 'disclosure.ask' },
  { act: 'edit', from: ['requested', 'agreed'], to: ['requested'], by: 'disclosure.agree' },
  { act: 'agree', from: ['requested'], to: ['requested', 'agreed'], by: 'disclosure.agree' },
  { act: 'decline', from: ['requested', 'agreed'], to: ['declined'], by: 'disclosure.agree' },
  { act: 'publish', from: ['agreed'], to: ['published'], by: 'system' },
  { act: 'withdraw', from: ['published'], to: ['published', 'withdrawn'], by: 'disclosure.agree' },
  // Staff withdraw alone, with a reason.
  { act: 'remove', from: ['published'], to: ['withdrawn'], by: 'disclosure.withdraw' },
]

/** What the acts depend on: the state, and who agreed to or wants what. */
export type DisclosureTrack = {
  state: DisclosureState
  revision: number
  agreed: Readonly<Record<DisclosureSide, boolean>>
  /** The side that wants to withdraw a published disclosure. */
  withdrawal: DisclosureSide | null
}

export const privateTrack: DisclosureTrack = {
  state: 'private',
  revision: 0,
  agreed: { agent: false, organization: false },
  withdrawal: null,
}

export type DisclosureStep =
  /** `agrees`: the writer may agree for their side, and does so by writing. */
  | { act: 'ask' | 'edit'; side: DisclosureSide; agrees: boolean }
  | { act: 'agree' | 'decline' | 'withdraw'; side: DisclosureSide }
  | { act: 'publish' | 'remove' }

const noAgreement = privateTrack.agreed

/** Changing the text creates a revision, and ends the agreements to the previous one. */
function write(track: DisclosureTrack, { side, agrees }: { side: DisclosureSide; agrees: boolean }): DisclosureTrack {
  return {
    state: 'requested',
    revision: track.revision + 1,
    agreed: { ...noAgreement, [side]: agrees },
    withdrawal: null,
  }
}

function agree(track: DisclosureTrack, side: DisclosureSide): DisclosureTrack | undefined {
  if (track.agreed[side]) return undefined
  const agreed = { ...track.agreed, [side]: true }
  return { ...track, agreed, state: agreed.agent && agreed.organization ? 'agreed' : 'requested' }
}

/** A published page is withdrawn by both sides: the first asks, the second completes it. */
function withdraw(track: DisclosureTrack, side: DisclosureSide): DisclosureTrack | undefined {
  if (track.withdrawal === side) return undefined
  return track.withdrawal === null ? { ...track, withdrawal: side } : { ...track, state: 'withdrawn' }
}

/** Whether the state allows an act, regardless of who acts. */
export function isActOpen(track: DisclosureTrack, act: DisclosureAct): boolean {
  return disclosureTransitions.some((line) => line.act === act && line.from.includes(track.state))
}

/** The track after a step; `undefined` when the step is not possible. */
export function nextTrack(track: DisclosureTrack, step: DisclosureStep): DisclosureTrack | undefined {
  if (!isActOpen(track, step.act)) return undefined
  switch (step.act) {
    case 'ask':
    case 'edit':
      return write(track, step)
    case 'agree':
      return agree(track, step.side)
    case 'decline':
      return { ...track, state: 'declined', agreed: noAgreement }
    case 'publish':
      return { ...track, state: 'published' }
    case 'withdraw':
      return withdraw(track, step.side)
    case 'remove':
      return { ...track, state: 'withdrawn' }
  }
}
