import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#server/db/test-database.ts'
import type { Membership } from '#server/permissions/decide.ts'
import type { ClosingReason, ReportState } from '@grana/contract/reports/values'
import type { ProgramRole } from '@grana/contract/tenancy'
import { transitions, transitionsFor, type ReportActor, type ReportSnapshot } from './transitions.ts'

const programId = '00000000-0000-4000-8000-000000000001'
const now = new Date('2026-11-15T12:00:00Z')

function standpoint(state: ReportState, changes: Partial<ReportSnapshot> = {}): ReportSnapshot {
  return {
    programId,
    state,
    closingReason: state === 'closed' ? 'resolved' : null,
    closedAt: state === 'closed' ? now : null,
    analystsAccept: false,
    assignedTo: null,
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

function open(actor: ReportActor, report: ReportSnapshot): string[] {
  return transitionsFor(report, actor, now).map(
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
    expect(open(movers[who], standpoint(state))).toEqual(expected)
  })

  test('analysts may accept if the program allows it', () => {
    expect(open(movers.PN, standpoint('triaging', { analystsAccept: true }))).toContain('accepted')
  })

  test('a technical contact may resolve only reports assigned to them', () => {
    expect(open(movers.CT, standpoint('accepted'))).toEqual([])
    expect(open(movers.CT, standpoint('accepted', { assignedTo: 'another' }))).toEqual([])
    expect(open(movers.CT, standpoint('accepted', { assignedTo: 'me' }))).toEqual(['closed(resolved)'])
  })

  test('a role in another program allows nothing', () => {
    const elsewhere = standpoint('triaging', { programId: '00000000-0000-4000-8000-000000000002' })
    for (const who of ['PO', 'PA', 'PN', 'CT'] as const) expect(open(movers[who], elsewhere)).toEqual([])
  })

  test('the agent may reopen within thirty days, and only a report closed without an answer', () => {
    const closed = (closingReason: ClosingReason, days: number) =>
      standpoint('closed', { closingReason, closedAt: new Date(now.getTime() - days * 86_400_000) })
    expect(open(movers.AG, closed('no_answer', 30))).toEqual(['triaging'])
    expect(open(movers.AG, closed('no_answer', 30.1))).toEqual([])
    expect(open(movers.AG, closed('out_of_scope', 1))).toEqual([])
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
