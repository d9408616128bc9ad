import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#server/db/test-database.ts'
import type { Membership } from '#server/permissions/decide.ts'
import { reportStates, type ClosingReason, type ReportState } from '@grana/contract/reports/values'
import type { ProgramRole } from '@grana/contract/tenancy'
import type { ReportActor } from './can-on-report.ts'
import { transitions, transitionsFor, type TransitionFacts } from './transitions.ts'

const programId = '00000000-0000-4000-8000-000000000001'
const now = new Date('2026-11-15T12:00:00Z')

type ReportFacts = TransitionFacts['report']

function inState(state: ReportState, changes: Partial<ReportFacts> = {}): ReportFacts {
  return {
    program_id: programId,
    agent_id: 'agent',
    triager_id: 'triager',
    assigned_to: null,
    state,
    closing_reason: state === 'closed' ? 'resolved' : null,
    closed_at: state === 'closed' ? now : null,
    ...changes,
  }
}

function member(role: Membership['role'], programRole?: ProgramRole): ReportActor {
  const programs = programRole === undefined ? [] : [{ programId, role: programRole, isActivated: false }]
  return { side: 'organization', userId: 'me', membership: { organizationId: 'o', role, programs } }
}

const movers = {
  OO: member('owner'),
  OV: member('viewer'),
  PO: member('member', 'owner'),
  PA: member('member', 'administrator'),
  PN: member('member', 'analyst'),
  PV: member('member', 'viewer'),
  CT: member('member', 'technical_contact'),
  AG: { side: 'agent', userId: 'agent' },
  ST: { side: 'staff', userId: 'triager' },
  system: { side: 'system' },
} satisfies Record<string, ReportActor>

function open(actor: ReportActor, report: ReportFacts, analystsAccept = false): string[] {
  return transitionsFor({ report, program: { analysts_accept: analystsAccept }, actor, at: now }).map(
    ({ transition, decision }) =>
      `${transition.to}${transition.reason ? `(${transition.reason})` : ''}${decision === 'suggest' ? '?' : ''}`,
  )
}

const cited = ['closed(informative)', 'closed(not_reproducible)', 'closed(not_applicable)', 'closed(out_of_scope)']

describe('transitions of a report by role', () => {
  test.each<[keyof typeof movers, ReportState, string[]]>([
    ['OO', 'triaging', ['needs_info', 'accepted', ...cited, 'closed(duplicate)', 'closed(spam)']],
    ['OV', 'triaging', []],
    ['PO', 'triaging', ['needs_info', 'accepted', ...cited, 'closed(duplicate)', 'closed(spam)']],
    ['PA', 'triaging', ['needs_info', 'accepted', ...cited, 'closed(duplicate)', 'closed(spam)']],
    ['PN', 'triaging', ['needs_info', ...cited, 'closed(duplicate)?', 'closed(spam)?']],
    ['PV', 'triaging', []],
    ['CT', 'triaging', []],
    ['AG', 'triaging', ['closed(withdrawn)']],
    ['ST', 'triaging', ['needs_info', 'pending_organization', ...cited, 'closed(duplicate)', 'closed(spam)']],
    ['system', 'triaging', []],
    ['PA', 'pending_organization', ['needs_info', 'accepted', ...cited, 'closed(duplicate)']],
    ['AG', 'needs_info', ['triaging', 'closed(withdrawn)']],
    ['PA', 'needs_info', ['triaging', 'accepted', ...cited, 'closed(duplicate)']],
    ['PN', 'needs_info', ['triaging', ...cited, 'closed(duplicate)?']],
    ['ST', 'needs_info', ['triaging', ...cited, 'closed(duplicate)']],
    ['OO', 'needs_info', ['triaging', 'accepted', ...cited, 'closed(duplicate)']],
    ['PV', 'needs_info', []],
    ['system', 'needs_info', ['closed(no_answer)']],
    ['system', 'received', ['triaging']],
    ['PO', 'received', []],
    ['OO', 'accepted', ['closed(resolved)', 'closed(risk_accepted)']],
    ['PO', 'accepted', ['closed(resolved)', 'closed(risk_accepted)']],
    ['PN', 'accepted', ['closed(resolved)']],
    ['AG', 'accepted', []],
    ['ST', 'accepted', ['closed(resolved)?']],
    ['PA', 'closed', ['triaging']],
    ['PN', 'closed', ['triaging?']],
    ['AG', 'closed', []],
    ['system', 'closed', ['archived']],
    ['PO', 'archived', []],
    ['AG', 'archived', []],
    ['system', 'archived', []],
  ])('%s in state %s', (who, state, expected) => {
    expect(open(movers[who], inState(state))).toEqual(expected)
  })

  test('analysts may accept if the program allows it', () => {
    expect(open(movers.PN, inState('triaging'), true)).toContain('accepted')
  })

  test('a technical contact may resolve only reports assigned to them', () => {
    expect(open(movers.CT, inState('accepted'))).toEqual([])
    expect(open(movers.CT, inState('accepted', { assigned_to: 'another' }))).toEqual([])
    expect(open(movers.CT, inState('accepted', { assigned_to: 'me' }))).toEqual(['closed(resolved)'])
  })

  test('a role in another program allows nothing', () => {
    const elsewhere = inState('triaging', { program_id: '00000000-0000-4000-8000-000000000002' })
    for (const who of ['PO', 'PA', 'PN', 'CT'] as const) expect(open(movers[who], elsewhere)).toEqual([])
  })

  test('the agent may reopen within thirty days, and only a report closed without an answer', () => {
    const closed = (reason: ClosingReason, days: number) =>
      inState('closed', { closing_reason: reason, closed_at: new Date(now.getTime() - days * 86_400_000) })
    expect(open(movers.AG, closed('no_answer', 30))).toEqual(['triaging'])
    expect(open(movers.AG, closed('no_answer', 30.1))).toEqual([])
    expect(open(movers.AG, closed('out_of_scope', 1))).toEqual([])
  })

  test('a triager may do nothing with a report of another triager, and an agent nothing with one of another agent', () => {
    for (const state of reportStates) {
      expect(open(movers.ST, inState(state, { triager_id: 'another' }))).toEqual([])
      expect(open(movers.AG, inState(state, { agent_id: 'another' }))).toEqual([])
    }
  })
})

describe('the database', () => {
  let database: TestDatabase
  beforeAll(async () => {
    database = await createTestDatabase()
  })
  afterAll(() => database.drop())

  test('has the same transitions', async () => {
    const rows = await database.owner.selectFrom('report_moves').selectAll().execute()
    const theirs = rows.map((row) => `${row.from_state} ${row.to_state} ${row.closing_reason ?? ''}`)
    const ours = transitions.flatMap(({ from, to, reason = '' }) => from.map((state) => `${state} ${to} ${reason}`))
    expect(theirs.toSorted()).toEqual([...new Set(ours)].toSorted())
  })
})
