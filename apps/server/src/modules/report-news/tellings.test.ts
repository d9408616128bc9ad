import { describe, expect, test } from 'vitest'
import { reportEventKinds, reportSides, reportStates } from '@grana/contract/reports/values'
import { peopleOf, type Around, type Colleague } from './circles.ts'
import { tellingsOf, type Happened } from './tellings.ts'

const nothing = { audience: 'everyone', side: 'organization', from: null, to: null, reason: null, details: {} } as const
const happened = (changes: Partial<Happened> & Pick<Happened, 'kind'>): Happened => ({ ...nothing, ...changes })

describe('what is told', () => {
  test('of internal things is never told to the agent, whatever they are', () => {
    for (const kind of reportEventKinds)
      for (const side of reportSides)
        for (const to of [null, ...reportStates])
          for (const from of [null, ...reportStates]) {
            const tellings = tellingsOf(happened({ kind, side, from, to, audience: 'internal' }))
            expect(tellings.filter((telling) => telling.to === 'agent')).toEqual([])
          }
  })

  test('of the end of a question goes to the other side', () => {
    const of = (side: Happened['side']) =>
      tellingsOf(happened({ kind: 'moved', side, from: 'needs_info', to: 'triaging' }))
    expect(of('agent')).toEqual([{ to: 'handlers', as: 'report.answered' }])
    expect(of('organization')).toEqual([{ to: 'agent', as: 'report.question_withdrawn' }])
    expect(of('staff')).toEqual([{ to: 'agent', as: 'report.question_withdrawn' }])
  })

  test('of a proposal goes to those who can make it', () => {
    const of = (details: Record<string, string>) => tellingsOf(happened({ kind: 'proposed', details }))[0]?.to
    expect(of({ severity: 'low' })).toEqual({ mayDo: 'report.severity' })
    expect(of({ to: 'accepted' })).toEqual({ mayDo: 'report.accept' })
    expect(of({ to: 'closed', reason: 'duplicate' })).toEqual({ mayDo: 'report.close_duplicate' })
    expect(of({ to: 'closed', reason: 'resolved' })).toEqual({ mayDo: 'report.fixed' })
    expect(of({ to: 'triaging' })).toEqual({ mayDo: 'report.close_duplicate' })
  })
})

test('of a reward: the agent of what is decided and paid, those who approve of what waits, handlers of the answer', () => {
  const of = (kind: Happened['kind'], audience: Happened['audience'] = 'everyone') =>
    tellingsOf(happened({ kind, audience })).map(({ to }) => to)
  expect(of('reward_asked', 'internal')).toEqual([{ mayDo: 'reward.approve' }])
  for (const kind of ['reward_approved', 'reward_ineligible', 'reward_paid'] as const) {
    expect(of(kind)).toEqual(['agent'])
  }
  // A change is told once, as what it is.
  const change = { kind: 'reward_approved', details: { before: '2500.00' } } as const
  expect(tellingsOf(happened(change))).toEqual([{ to: 'agent', as: 'report.reward_revised' }])
  expect(of('reward_revised')).toEqual([])
  for (const kind of ['reward_received', 'reward_missing'] as const) expect(of(kind)).toEqual(['handlers'])
})

describe('those who are told', () => {
  const colleague = (userId: string, role: 'owner' | 'member', programRole?: 'administrator' | 'analyst' | 'viewer') =>
    ({
      userId,
      standing: {
        organizationId: 'o',
        role,
        programs: programRole ? [{ programId: 'p', role: programRole, isActivated: false }] : [],
      },
    }) satisfies Colleague
  const contact = (isActivated: boolean): Colleague => ({
    userId: 'contact',
    standing: {
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
  const around = (changes: Partial<Around> = {}): Around => ({
    agentId: 'agent',
    assignedTo: null,
    triagerId: null,
    programId: 'p',
    colleagues: team,
    actorId: null,
    ...changes,
  })

  test('are all who work on it until somebody does, and then that person', () => {
    expect(peopleOf('handlers', around())).toEqual(['administrator', 'analyst'])
    expect(peopleOf('handlers', around({ assignedTo: 'analyst' }))).toEqual(['analyst'])
    expect(peopleOf('handlers', around({ triagerId: 'triager' }))).toEqual(['triager', 'administrator', 'analyst'])
    expect(peopleOf('handlers', around({ colleagues: team.slice(0, 1) }))).toEqual(['owner'])
  })

  test('of a new report are its handlers, and the owners of the organization', () => {
    const told = (changes: Partial<Around>) =>
      tellingsOf(happened({ kind: 'submitted', side: 'agent' })).flatMap(({ to }) => peopleOf(to, around(changes)))
    expect(told({})).toEqual(['administrator', 'analyst', 'owner'])
    expect(told({ colleagues: team.slice(0, 1) })).toEqual(['owner'])
  })

  test('are no longer those who lost their role', () => {
    const left = around({ assignedTo: 'gone' })
    expect(peopleOf('assignee', left)).toEqual([])
    expect(peopleOf('handlers', left)).toEqual(['administrator', 'analyst'])
    const asleep = around({ assignedTo: 'contact', colleagues: [...team, contact(false)] })
    expect(peopleOf('assignee', asleep)).toEqual([])
    expect(peopleOf('assignee', { ...asleep, colleagues: [...team, contact(true)] })).toEqual(['contact'])
    const downgraded = around({ assignedTo: 'viewer' })
    expect(peopleOf('assignee', downgraded)).toEqual([])
  })

  test('of what waits for another person are others than whoever asked', () => {
    const asked = { mayDo: 'reward.approve' } as const
    expect(peopleOf(asked, around())).toEqual(['administrator'])
    // Nobody else is appointed: the owners could do it, and hear of it.
    expect(peopleOf(asked, around({ actorId: 'administrator' }))).toEqual(['owner'])
    expect(peopleOf(asked, around({ actorId: 'owner' }))).toEqual(['administrator'])
  })

  test('of an assignment is whoever was given it, and nobody when it is taken from somebody', () => {
    const both = around({ assignedTo: 'analyst', triagerId: 'triager' })
    const told = (details: Record<string, string>) =>
      tellingsOf(happened({ kind: 'assigned', audience: 'internal', details })).flatMap(({ to }) => peopleOf(to, both))
    expect(told({ user: 'analyst' })).toEqual(['analyst'])
    expect(told({ staff: '1', triager: 'triager' })).toEqual(['triager'])
    expect([told({}), told({ staff: '1' }), told({ user: 'administrator' })]).toEqual([[], [], []])
  })

  test('of a decision are those who may take it', () => {
    expect(peopleOf({ mayDo: 'report.close_duplicate' }, around())).toEqual(['administrator'])
    expect(peopleOf({ mayDo: 'report.accept' }, around({ colleagues: team.slice(0, 1) }))).toEqual(['owner'])
    expect(peopleOf({ mayDo: 'report.close_duplicate' }, around({ colleagues: [] }))).toEqual([])
  })
})
