// @vitest-environment happy-dom
import { beforeEach, describe, expect, test } from 'vitest'
import { paths } from '#app/paths.ts'
import { routes } from '#app/routes.tsx'
import { answerAgentInvitation, listAgentPrograms, type AgentPrograms } from '@grana/contract/programs/agents'
import {
  askToJoin,
  getJoinConditions,
  listJoinablePrograms,
  withdrawJoinRequest,
  type JoinableProgram,
} from '@grana/contract/programs/joining'
import { sampleOf, sampleRow } from '@grana/contract/sample-of.fixture'
import { agentPrograms as texts } from '@grana/messages/es/apps/agent-programs'
import { errorTexts } from '@grana/messages/es/errors'
import { formTexts } from '@grana/messages/es/forms'
import { joinConditions } from '@grana/messages/es/programs/join-conditions'
import { joining } from '@grana/messages/es/programs/joining'
import { createAppWorld, hasControl, shown, type AppWorld } from '@grana/parts/app/app.fixture'
import { portalLinks } from '@grana/parts/app/portal-links'
import {
  callsOf,
  dialog,
  idOf,
  linksTo,
  openScreen,
  refusal,
  testFailures,
  toasts,
} from '@grana/parts/app/screen.fixture'

const invitation = idOf(9)
const programOf = (count: number, name: string, isPrivate = false) =>
  sampleRow(listAgentPrograms.answer.shape.followed, { id: idOf(count), name, is_private: isPrivate, version: count })
const bank = programOf(1, 'Mobile banking', true)
const waiting: AgentPrograms['invitations'] = [
  sampleRow(listAgentPrograms.answer.shape.invitations, { id: invitation, program: bank }),
]

let world: AppWorld

const answer = (given: Partial<AgentPrograms>, { api } = world) =>
  api.answer(listAgentPrograms, () => ({ data: sampleOf(listAgentPrograms.answer, given) }))
const open = () => openScreen(world, routes, paths.programs())
const reply = (accept: boolean) => {
  world.api.answer(answerAgentInvitation, () => {
    answer(accept ? { invited: [bank] } : {})
    return { data: sampleOf(answerAgentInvitation.answer) }
  })
}

beforeEach(async () => {
  world = await createAppWorld({ app: 'agents' })
})

describe('the list', () => {
  test('shows each program under its relation, with version and a link', async () => {
    answer({
      invited: [programOf(2, 'Privado', true)],
      followed: [programOf(3, 'Seguido')],
      reported: [programOf(4, 'Reportado')],
    })
    await open()
    const sections = [...document.querySelectorAll('section')].map((section) => section.textContent)
    expect(sections[0]).toContain(texts.invited)
    expect(sections[0]).toContain(texts.private)
    expect(sections[1]).toContain(texts.version(3))
    expect(sections[1]).not.toContain(texts.private)
    expect(sections[2]).toContain(texts.reported)
    expect(linksTo('Reportado')).toEqual([paths.program(idOf(4))])
  })

  test('names only relations that have programs', async () => {
    answer({ followed: [programOf(3, 'Seguido')] })
    await open()
    for (const none of [texts.invitations, texts.invited, texts.reported]) expect(shown()).not.toContain(none)
  })

  test('sends an agent without programs to the directory', async () => {
    answer({})
    await open()
    expect(shown()).toContain(texts.empty)
    const directory = world.services.runtime.portalUrl + portalLinks.programs
    expect(linksTo(texts.explore)).toEqual([directory, directory])
  })
})

describe('an invitation', () => {
  test('is accepted, and the program moves to the private ones', async () => {
    answer({ invitations: waiting })
    reply(true)
    const page = await open()
    await page.press(texts.acceptName(bank.name))
    expect(callsOf(world, answerAgentInvitation).map(({ params, body }) => [params, body])).toEqual([
      [{ invitation }, { accept: true }],
    ])
    expect(toasts()).toEqual([['success', texts.accepted, undefined]])
    expect(shown()).not.toContain(texts.invitations)
    expect(hasControl(texts.acceptName(bank.name))).toBe(false)
    expect(linksTo(bank.name)).toEqual([paths.program(bank.id)])
  })

  test('is rejected only after a confirmation', async () => {
    answer({ invitations: waiting })
    reply(false)
    const page = await open()
    await page.press(texts.rejectName(bank.name))
    expect(dialog()?.textContent).toContain(texts.rejectTitle(bank.name))
    await page.pressInDialog(texts.cancel)
    expect(dialog()).toBeNull()
    expect(callsOf(world, answerAgentInvitation)).toEqual([])
    await page.press(texts.rejectName(bank.name))
    await page.fill(texts.rejectReason, 'no_time')
    await page.pressInDialog(texts.reject)
    expect(callsOf(world, answerAgentInvitation).map(({ body }) => body)).toEqual([
      { accept: false, reason: 'no_time' },
    ])
    expect(toasts()).toEqual([['success', texts.rejected, undefined]])
    expect(shown()).toContain(texts.empty)
  })

  test('shows what the organization wrote, and until when it can be answered', async () => {
    const [own] = waiting
    answer({ invitations: [{ ...own!, message: 'Only mobile targets', expires_at: '2026-12-02T10:00:00.000Z' }] })
    await open()
    expect(shown()).toContain('Only mobile targets')
    expect(shown()).toContain(texts.expires('').trim().replace(/\.$/, '').trim())
  })

  test('that was answered elsewhere says so, and the list is current', async () => {
    answer({ invitations: waiting })
    world.api.answer(answerAgentInvitation, () => {
      answer({ invited: [bank] })
      return refusal('program.invitation_answered')
    })
    const page = await open()
    await page.press(texts.acceptName(bank.name))
    expect(toasts()).toEqual([['danger', errorTexts['program.invitation_answered'], undefined]])
    expect(shown()).not.toContain(texts.invitations)
  })

  test('stays when the connection is lost', async () => {
    answer({ invitations: waiting })
    world.api.answer(answerAgentInvitation, () => new TypeError('lost'))
    const page = await open()
    await page.press(texts.acceptName(bank.name))
    expect(toasts()).toEqual([['danger', formTexts.network['network.unreachable'], undefined]])
    expect(hasControl(texts.acceptName(bank.name))).toBe(true)
  })
})

describe('a program that can be joined', () => {
  const open60 = sampleRow(listJoinablePrograms.answer, {
    id: idOf(5),
    name: 'Payments',
    can_ask: true,
    places_free: 2,
    request: null,
    conditions: [
      { condition: 'precision', needed: 60, needed_reports: 5, has: 72, has_reports: 9, holds: true },
      { condition: 'agreement', needed: null, needed_reports: null, has: null, has_reports: null, holds: false },
    ],
  })
  const list = (...programs: JoinableProgram[]) => world.api.answer(listJoinablePrograms, () => ({ data: programs }))

  test('shows its conditions, and is asked with a few words and the agreement', async () => {
    answer({})
    list(open60)
    world.api.answer(askToJoin, () => ({ data: sampleOf(askToJoin.answer) }))
    const page = await open()
    for (const text of [joining.places(2), joinConditions.holds, joinConditions.onAnswer])
      expect(shown()).toContain(text)
    await page.press(joining.askName('Payments'))
    await page.pressInDialog(joining.send)
    expect(dialog()?.textContent).toContain(joining.messageMissing)
    expect(dialog()?.textContent).toContain(joinConditions.agreementMissing)
    await page.fill(joining.message, 'I test payments')
    await page.tick(joinConditions.agreement)
    await page.pressInDialog(joining.send)
    expect(callsOf(world, askToJoin).map(({ params, body }) => [params, body])).toEqual([
      [{ program: idOf(5) }, { message: 'I test payments', agrees: true }],
    ])
    expect(toasts()).toEqual([['success', joining.sent, undefined]])
  })

  test('shows a request that waits, which can be withdrawn, and the reason of a refused one', async () => {
    answer({})
    const request = sampleOf(askToJoin.answer, { id: idOf(7), state: 'pending' })
    list(
      { ...open60, can_ask: false, request },
      {
        ...open60,
        id: idOf(6),
        can_ask: false,
        request: { ...request, state: 'refused', reason: 'Only mobile' },
      },
    )
    world.api.answer(withdrawJoinRequest, () => ({ data: null }))
    const page = await open()
    expect(shown()).toContain('Only mobile')
    expect(hasControl(joining.askName('Payments'))).toBe(false)
    await page.press(joining.withdrawName('Payments'))
    expect(callsOf(world, withdrawJoinRequest)[0]?.params).toEqual({ request: idOf(7) })
    expect(toasts()).toEqual([['success', joining.withdrawn, undefined]])
  })

  test('that invited the agent is accepted with the agreement only', async () => {
    answer({ invitations: waiting })
    world.api.answer(getJoinConditions, () => ({ data: [...open60.conditions] }))
    reply(true)
    const page = await open()
    await page.press(texts.acceptName(bank.name))
    expect(shown()).toContain(joinConditions.agreementMissing)
    await page.tick(joinConditions.agreement)
    await page.press(texts.acceptName(bank.name))
    expect(callsOf(world, answerAgentInvitation).map(({ body }) => body)).toEqual([{ accept: true, agrees: true }])
  })
})

describe('a failure', () => {
  testFailures({
    prepare: () => createAppWorld({ app: 'agents' }),
    routes,
    path: paths.programs(),
    operation: listAgentPrograms,
    answer: (given) => answer({ followed: [programOf(3, 'Seguido')] }, given),
    content: 'Seguido',
  })
})
