import { idOf } from '#app/customers.fixture.tsx'
import { listProgramMembers, listMembers, type Member, type ProgramMember } from '@grana/contract/customers/members'
import { listProgramAgents, type InvitedAgent } from '@grana/contract/programs/agents'
import {
  getOrganizationProgram,
  getProgramDraft,
  listOrganizationPrograms,
  type OrganizationProgram,
  type ProgramDraftAnswer,
  type ProgramOverview,
} from '@grana/contract/programs/builder'
import { createDefaultDraft } from '@grana/contract/programs/default-draft'
import type { ProgramDraft } from '@grana/contract/programs/draft'
import { getInvitationFigures, type InvitationFigures } from '@grana/contract/programs/invitations'
import { sampleOf, sampleRow } from '@grana/contract/sample-of.fixture'
import type { ProgramRole } from '@grana/contract/tenancy'
import type { AppWorld } from '@grana/parts/app/app.fixture'

export const programId = idOf(1)

/** A program of a member who may do everything with it, except for what a state excludes. */
export function makeProgram(changes: Partial<OrganizationProgram> = {}): OrganizationProgram {
  const sample = sampleRow(listOrganizationPrograms.answer)
  const all = Object.fromEntries(Object.keys(sample.can).map((name) => [name, true])) as OrganizationProgram['can']
  return {
    ...sample,
    id: programId,
    name: 'Online bank',
    kind: 'bounty',
    state: 'active',
    version: 2,
    ...changes,
    can: { ...all, resume: false, ...changes.can },
  }
}

export const makeOverview = (changes: Partial<ProgramOverview> = {}): ProgramOverview =>
  sampleOf(getOrganizationProgram.answer, { program: makeProgram(), ...changes })

export const answerOverview = ({ api }: AppWorld, overview: ProgramOverview) =>
  api.answer(getOrganizationProgram, () => ({ data: overview }))

export const programMember = (count: number, changes: Partial<ProgramMember> = {}): ProgramMember =>
  sampleRow(listProgramMembers.answer, {
    id: idOf(count, 4),
    first_name: 'Person',
    last_name: String(count),
    role: 'analyst',
    can: { dismiss: true, activate: false },
    ...changes,
  })

export const answerTeam = ({ api }: AppWorld, team: readonly ProgramMember[], roles: readonly ProgramRole[] = []) =>
  api.answer(listProgramMembers, () => ({ data: [...team], meta: { can_appoint: [...roles] } }))

/** Members of the organization in pages of a hundred. */
export function answerMembers({ api }: AppWorld, total: number): void {
  const all: readonly Member[] = Array.from({ length: total }, (_, index) =>
    sampleRow(listMembers.answer, {
      id: idOf(index, 4),
      first_name: 'Person',
      last_name: String(index),
      email: `p${index}@example.com`,
    }),
  )
  api.answer(listMembers, ({ query }) => {
    const start = all.findIndex(({ id }) => id === query['after']) + 1
    const data = all.slice(start, start + 100)
    return { data, meta: { next: start + 100 < total ? (data.at(-1)?.id ?? null) : null } }
  })
}

export const invitedAgent = (username: string, changes: Partial<InvitedAgent> = {}): InvitedAgent =>
  sampleRow(listProgramAgents.answer, { id: idOf(1, 6), username, can_remove: true, ...changes })

const noInvitations = { pending: 0, accepted: 0, rejected: 0, removed: 0, expired: 0, left: 0 }

/** Invitations by state, none unless a test says so. */
export const answerFigures = ({ api }: AppWorld, { states, ...changes }: Partial<InvitationFigures> = {}) =>
  api.answer(getInvitationFigures, () => ({
    data: { places: null, states: { ...noInvitations, ...states }, reasons: [], ...changes },
  }))

export function answerAgents(world: AppWorld, agents: readonly InvitedAgent[]): void {
  world.api.answer(listProgramAgents, () => ({ data: [...agents], meta: { next: null } }))
  answerFigures(world)
}

/** A draft that lacks nothing, unless a test says so. */
export function makeDraft(changes: Partial<ProgramDraftAnswer> = {}, draft: Partial<ProgramDraft> = {}) {
  return sampleOf(getProgramDraft.answer, {
    program: makeProgram({ state: 'draft', version: null }),
    revision: 1,
    next_version: 1,
    billing: { version: '2026-11-15', is_accepted: true, can_accept: true },
    organization: { name: 'Tepozan Bank', initials: 'BT', is_approved: true },
    ...changes,
    draft: { ...createDefaultDraft({ name: 'Online bank', kind: 'bounty' }, []), summary: 'A test', ...draft },
  })
}

export const answerDraft = ({ api }: AppWorld, draft: ProgramDraftAnswer) =>
  api.answer(getProgramDraft, () => ({ data: draft }))
