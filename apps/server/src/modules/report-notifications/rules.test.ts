import { describe, expect, test } from 'vitest'
import { reportEventKinds, reportSides, reportStates } from '@grana/contract/reports/values'
import { resolveRecipients, type ReportParticipants, type TeamMember } from './recipients.ts'
import { forAuthors, notificationsFor, type NotifiableEvent } from './rules.ts'

const nothing = { audience: 'everyone', side: 'organization', from: null, to: null, reason: null, details: {} } as const
const happened = (changes: Partial<NotifiableEvent> & Pick<NotifiableEvent, 'kind'>): NotifiableEvent => ({
  ...nothing,
  ...changes,
})

describe('notification rules', () => {
  test('never notify the agent of an internal event', () => {
    for (const kind of reportEventKinds)
      for (const side of reportSides)
        for (const to of [null, ...reportStates])
          for (const from of [null, ...reportStates]) {
            const tellings = notificationsFor(happened({ kind, side, from, to, audience: 'internal' }))
            expect(tellings.filter((telling) => telling.to === 'agent')).toEqual([])
          }
  })

  test('notify the other side when a question ends', () => {
    const of = (side: NotifiableEvent['side']) =>
      notificationsFor(happened({ kind: 'moved', side, from: 'needs_info', to: 'triaging' }))
    expect(of('agent')).toEqual([{ to: 'handlers', as: 'report.answered' }])
    expect(of('organization')).toEqual([{ to: 'agent', as: 'report.question_withdrawn' }])
    expect(of('staff')).toEqual([{ to: 'agent', as: 'report.question_withdrawn' }])
  })

  test('notify those who may decide a proposal', () => {
    const of = (details: Record<string, string>) => notificationsFor(happened({ kind: 'proposed', details }))[0]?.to
    expect(of({ severity: 'low' })).toEqual({ mayDo: 'report.severity' })
    expect(of({ to: 'accepted' })).toEqual({ mayDo: 'report.accept' })
    expect(of({ to: 'closed', reason: 'duplicate' })).toEqual({ mayDo: 'report.close_duplicate' })
    expect(of({ to: 'closed', reason: 'resolved' })).toEqual({ mayDo: 'report.fixed' })
    expect(of({ to: 'triaging' })).toEqual({ mayDo: 'report.close_duplicate' })
  })
})

test('reward events notify the agent of decisions and payments, approvers of requests, and handlers of receipts', () => {
  const of = (kind: NotifiableEvent['kind'], audience: NotifiableEvent['audience'] = 'everyone') =>
    notificationsFor(happened({ kind, audience })).map(({ to }) => to)
  expect(of('reward_asked', 'internal')).toEqual([{ mayDo: 'reward.approve' }])
  for (const kind of ['reward_approved', 'reward_ineligible', 'reward_paid'] as const) {
    expect(of(kind)).toEqual(['agent'])
  }
  // A changed amount sends one notification, as a revision.
  const change = { kind: 'reward_approved', details: { before: '2500.00' } } as const
  expect(notificationsFor(happened(change))).toEqual([{ to: 'agent', as: 'report.reward_revised' }])
  expect(of('reward_revised')).toEqual([])
  expect(of('reward_received')).toEqual(['handlers'])
  // Those who pay answer the case that it opens.
  expect(of('reward_missing')).toEqual([{ mayDo: 'reward.approve' }, 'handlers'])
})

test('all authors of a shared report hear of it, and of what one of them wrote; payments are for whom they are', () => {
  const of = (changes: Parameters<typeof happened>[0]) => {
    const event = happened(changes)
    return forAuthors(notificationsFor(event), event).map(({ to }) => to)
  }
  expect(of({ kind: 'commented' })).toEqual(['authors'])
  expect(of({ kind: 'commented', side: 'agent' })).toEqual(['handlers', 'authors'])
  expect(of({ kind: 'commented', side: 'organization', audience: 'internal' })).toEqual(['assignee'])
  expect(of({ kind: 'moved', to: 'accepted' })).toEqual(['authors'])
  expect(of({ kind: 'reward_approved' })).toEqual(['authors'])
  expect(of({ kind: 'reward_paid' })).toEqual(['agent'])
  expect(of({ kind: 'retest_asked' })).toEqual(['agent'])
  expect(of({ kind: 'share_paid' })).toEqual(['sharer'])
  expect(of({ kind: 'share_received', side: 'agent' })).toEqual(['handlers'])
  expect(of({ kind: 'share_missing', side: 'agent' })).toEqual([{ mayDo: 'reward.approve' }, 'handlers'])
})

test('a correction notifies the agent, a redaction also the handlers', () => {
  const of = (kind: NotifiableEvent['kind'], audience: NotifiableEvent['audience'] = 'everyone') =>
    notificationsFor(happened({ kind, audience })).map(({ to }) => to)
  expect(of('corrected')).toEqual(['agent'])
  expect(of('redacted')).toEqual(['agent', 'handlers'])
  expect(of('redacted', 'internal')).toEqual(['handlers'])
})

describe('recipients', () => {
  const colleague = (userId: string, role: 'owner' | 'member', programRole?: 'administrator' | 'analyst' | 'viewer') =>
    ({
      userId,
      membership: {
        organizationId: 'o',
        role,
        programs: programRole ? [{ programId: 'p', role: programRole, isActivated: false }] : [],
      },
    }) satisfies TeamMember
  const contact = (isActivated: boolean): TeamMember => ({
    userId: 'contact',
    membership: {
      organizationId: 'o',
      role: 'member',
      programs: [{ programId: 'p', role: 'backup_contact', isActivated }],
    },
  })
  const team = [
    colleague('owner', 'owner'),
    colleague('administrator', 'member', 'administrator'),
    colleague('analyst', 'member', 'analyst'),
    colleague('viewer', 'member', 'viewer'),
  ]
  const around = (changes: Partial<ReportParticipants> = {}): ReportParticipants => ({
    agentId: 'agent',
    assignedTo: null,
    triagerId: null,
    programId: 'p',
    colleagues: team,
    actorId: null,
    triageStaff: [],
    arbiters: [],
    ...changes,
  })

  test('are all handlers until the report is assigned, and then the assignee', () => {
    expect(resolveRecipients('handlers', around())).toEqual(['administrator', 'analyst'])
    expect(resolveRecipients('handlers', around({ assignedTo: 'analyst' }))).toEqual(['analyst'])
    expect(resolveRecipients('handlers', around({ triagerId: 'triager' }))).toEqual([
      'triager',
      'administrator',
      'analyst',
    ])
    expect(resolveRecipients('handlers', around({ colleagues: team.slice(0, 1) }))).toEqual(['owner'])
  })

  test('of a new report are its handlers and the owners of the organization', () => {
    const told = (changes: Partial<ReportParticipants>) =>
      notificationsFor(happened({ kind: 'submitted', side: 'agent' })).flatMap(({ to }) =>
        resolveRecipients(to, around(changes)),
      )
    expect(told({})).toEqual(['administrator', 'analyst', 'owner'])
    expect(told({ colleagues: team.slice(0, 1) })).toEqual(['owner'])
  })

  test('of a new report in a managed program include staff who assign triagers, until one is assigned', () => {
    const staff = around({ triageStaff: ['staff'] })
    expect(resolveRecipients('triage staff', staff)).toEqual(['staff'])
    expect(resolveRecipients('triage staff', { ...staff, triagerId: 'triager' })).toEqual([])
    expect(resolveRecipients('triage staff', around())).toEqual([])
  })

  test('exclude users who lost their role', () => {
    const left = around({ assignedTo: 'gone' })
    expect(resolveRecipients('assignee', left)).toEqual([])
    expect(resolveRecipients('handlers', left)).toEqual(['administrator', 'analyst'])
    const asleep = around({ assignedTo: 'contact', colleagues: [...team, contact(false)] })
    expect(resolveRecipients('assignee', asleep)).toEqual([])
    expect(resolveRecipients('assignee', { ...asleep, colleagues: [...team, contact(true)] })).toEqual(['contact'])
    const downgraded = around({ assignedTo: 'viewer' })
    expect(resolveRecipients('assignee', downgraded)).toEqual([])
  })

  test('of an approval request exclude the user who requested it', () => {
    const asked = { mayDo: 'reward.approve' } as const
    expect(resolveRecipients(asked, around())).toEqual(['administrator'])
    // No other program member may approve: the owners are notified.
    expect(resolveRecipients(asked, around({ actorId: 'administrator' }))).toEqual(['owner'])
    expect(resolveRecipients(asked, around({ actorId: 'owner' }))).toEqual(['administrator'])
  })

  test('of an assignment are the new assignee, and no one when it is removed', () => {
    const both = around({ assignedTo: 'analyst', triagerId: 'triager' })
    const told = (details: Record<string, string>) =>
      notificationsFor(happened({ kind: 'assigned', audience: 'internal', details })).flatMap(({ to }) =>
        resolveRecipients(to, both),
      )
    expect(told({ user: 'analyst' })).toEqual(['analyst'])
    expect(told({ staff: '1', triager: 'triager' })).toEqual(['triager'])
    expect([told({}), told({ staff: '1' }), told({ user: 'administrator' })]).toEqual([[], [], []])
  })

  test('of a decision are those with the permission for it', () => {
    expect(resolveRecipients({ mayDo: 'report.close_duplicate' }, around())).toEqual(['administrator'])
    expect(resolveRecipients({ mayDo: 'report.accept' }, around({ colleagues: team.slice(0, 1) }))).toEqual(['owner'])
    expect(resolveRecipients({ mayDo: 'report.close_duplicate' }, around({ colleagues: [] }))).toEqual([])
  })
})
