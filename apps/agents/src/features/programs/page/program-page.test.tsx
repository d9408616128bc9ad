// @vitest-environment happy-dom
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { FOLLOW_PARAMETER, paths } from '#app/paths.ts'
import { routes } from '#app/routes.tsx'
import {
  answerAgentInvitation,
  followProgram,
  getAgentProgram,
  unfollowProgram,
  type AgentProgram,
  listAgentPrograms,
} from '@grana/contract/programs/agents'
import { leaveProgram } from '@grana/contract/programs/invitations'
import { listReportsOfOlderVersions } from '@grana/contract/reports/policy'
import { sampleOf, sampleRow } from '@grana/contract/sample-of.fixture'
import { agentPrograms as texts } from '@grana/messages/es/apps/agent-programs'
import { policyVersions } from '@grana/messages/es/apps/policy-versions'
import { reports } from '@grana/messages/es/apps/reports'
import { errorTexts } from '@grana/messages/es/errors'
import { publicPayments } from '@grana/messages/es/payments/public-payments'
import { portal } from '@grana/messages/es/portal'
import { program as sheetTexts } from '@grana/messages/es/program'
import { createAppWorld, hasControl, shown, type AppWorld } from '@grana/parts/app/app.fixture'
import { callsOf, idOf, openScreen, refusal, testFailures, toasts } from '@grana/parts/app/screen.fixture'

const program = idOf(1)
const invitation = idOf(2)
const path = paths.program(program)
const name = 'Mobile banking'

let world: AppWorld

const listed = { ...sampleOf(getAgentProgram.answer).program, uuid: program, name, state: 'active' } as const
const answer = (given: Partial<AgentProgram> = {}, { api } = world) =>
  api.answer(getAgentProgram, () => ({ data: sampleOf(getAgentProgram.answer, { program: listed, ...given }) }))
const open = (address = path) => openScreen(world, routes, address)
const enter = () => createAppWorld({ app: 'agents', user: { two_factor_enabled: true } })

beforeEach(async () => {
  world = await enter()
})

describe('the program', () => {
  test('is shown with its name, also as the title of the page', async () => {
    answer()
    await open()
    expect(document.querySelector('h1')?.textContent).toBe(name)
    expect(document.title).toBe(portal.title(name))
    expect(callsOf(world, getAgentProgram).map(({ params }) => params)).toEqual([{ program }])
  })

  test('opens the tab and scrolls to the clause that the URL names', async () => {
    const scrolled = vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(() => undefined)
    const clauses = [{ number: '1.1', group: 'Pruebas', title: 'Sin ataques', text: 'Nada que detenga el servicio.' }]
    answer({ program: { ...listed, policy: { ...listed.policy, clauses } } })
    const clause = sheetTexts.anchors.clause('1.1')
    await open(`${path}#${clause}`)
    expect(scrolled.mock.contexts.map((part) => (part as Element).id)).toEqual([clause])
    scrolled.mockRestore()
  })

  test.each([
    ['public', 3],
    ['private', 0],
  ])('of a %s program, the scope has %i downloads', async (kind, count) => {
    const target = sampleRow(getAgentProgram.answer.shape.program.shape.in_scope, { name: 'Online bank' })
    answer({ program: { ...listed, in_scope: [target] }, is_private: kind === 'private' })
    await open(`${path}#${sheetTexts.anchors.scope}`)
    const links = [...document.querySelectorAll('a[download]')].map((link) => link.getAttribute('href'))
    expect(links).toHaveLength(count)
    for (const link of links) expect(link).toMatch(`https://api.grana.example/api/portal/program/${program}/scope.`)
  })

  test('shows what it paid, as far as that is public', async () => {
    answer()
    await open()
    expect(shown()).not.toContain(publicPayments.heading)
    const payments = {
      currency: 'USD',
      totals: { total_cents: 1_234_500, year_cents: 700_050, n: 9 },
      usual: [
        { severity: 'high', median_cents: 98_700, n: 4 },
        { severity: 'high', tier: 1, median_cents: 111_100, n: 3 },
      ],
    } as const
    world = await enter()
    answer({ program: { ...listed, payments: { ...payments, usual: [...payments.usual] } } })
    await open()
    for (const text of [publicPayments.heading, '12,345', publicPayments.reports(9), '7,000.50', '987'])
      expect(shown()).toContain(text)
    expect(shown(), 'of all tiers').not.toContain('1,111')
  })

  test.each([
    ['active', true],
    ['paused', false],
  ] as const)('offers to write a report while it is %s: %s', async (state, isOffered) => {
    answer({ program: { ...listed, state } })
    await open()
    expect(hasControl(reports.write.start)).toBe(isOffered)
    expect(hasControl(texts.follow)).toBe(true)
  })

  test('of an accepted invitation is confidential and cannot be followed', async () => {
    answer({ is_private: true })
    await open()
    expect(shown()).toContain(texts.confidential)
    expect([hasControl(texts.follow), hasControl(reports.write.start)]).toEqual([false, true])
  })
})

describe('a new version', () => {
  const version = { program: { ...listed, policy: { ...listed.policy, version: 3 } } }
  const report = sampleRow(listReportsOfOlderVersions.answer, { id: idOf(7), reference: 'OM-7', policy_version: 2 })

  test('names the open reports that stay judged by theirs', async () => {
    answer(version)
    world.api.answer(listReportsOfOlderVersions, () => ({ data: [report] }))
    await open()
    expect(shown()).toContain(policyVersions.older.text(3))
    expect(shown()).toContain(policyVersions.older.judgedBy(2))
    expect(callsOf(world, listReportsOfOlderVersions).map(({ params }) => params)).toEqual([{ program }])
  })

  test('without such reports says nothing', async () => {
    answer(version)
    world.api.answer(listReportsOfOlderVersions, () => ({ data: [] }))
    await open()
    expect(shown()).not.toContain(policyVersions.older.title)
  })

  test('asks for no report without a second factor', async () => {
    world = await createAppWorld({ app: 'agents', user: { two_factor_enabled: false } })
    answer(version)
    await open()
    expect(callsOf(world, listReportsOfOlderVersions)).toEqual([])
  })
})

describe('following', () => {
  test('is switched on and off', async () => {
    answer()
    world.api.answer(followProgram, () => {
      answer({ is_following: true })
      return { data: { is_following: true } }
    })
    world.api.answer(unfollowProgram, () => {
      answer()
      return { data: { is_following: false } }
    })
    const page = await open()
    await page.press(texts.follow)
    expect(shown()).toContain(texts.following)
    await page.press(texts.unfollow)
    expect(hasControl(texts.follow)).toBe(true)
    expect(toasts().map(([, title]) => title)).toEqual([texts.nowFollowing, texts.unfollowed])
    expect(callsOf(world, unfollowProgram).map(({ params }) => params)).toEqual([{ program }])
  })

  test('is requested by the URL once', async () => {
    answer()
    world.api.answer(followProgram, () => ({ data: { is_following: true } }))
    const page = await open(`${path}?${FOLLOW_PARAMETER}=1`)
    expect(page.address()).toBe(path)
    expect(callsOf(world, followProgram)).toHaveLength(1)
  })

  test('that is requested by the URL changes nothing for a follower', async () => {
    answer({ is_following: true })
    await open(`${path}?${FOLLOW_PARAMETER}=1`)
    expect(toasts()).toEqual([['info', texts.following, undefined]])
    expect(callsOf(world, followProgram)).toEqual([])
  })

  test('that fails is reported, and nothing changes', async () => {
    answer()
    world.api.answer(followProgram, () => refusal('server.unavailable'))
    const page = await open()
    await page.press(texts.follow)
    expect(toasts()).toEqual([['danger', errorTexts['server.unavailable'], undefined]])
    expect(hasControl(texts.follow)).toBe(true)
  })
})

test('a pending invitation is answered here, and opens the program for reports', async () => {
  answer({ is_private: true, invitation })
  world.api.answer(answerAgentInvitation, () => {
    answer({ is_private: true })
    return { data: sampleOf(answerAgentInvitation.answer) }
  })
  const page = await open()
  expect(shown()).toContain(texts.invitationWaits)
  expect(hasControl(reports.write.start)).toBe(false)
  await page.press(texts.acceptName(name))
  expect(callsOf(world, answerAgentInvitation).map(({ params }) => params)).toEqual([{ invitation }])
  expect(shown()).toContain(texts.confidential)
  expect(hasControl(reports.write.start)).toBe(true)
})

test('an agent who takes part leaves after a question', async () => {
  answer({ is_private: true, can_leave: true })
  world.api.answer(leaveProgram, () => ({ data: null }))
  world.api.answer(listAgentPrograms, () => ({ data: { invitations: [], invited: [], followed: [], reported: [] } }))
  const page = await open()
  await page.press(texts.leave)
  expect(shown()).toContain(texts.leaveTitle(name))
  await page.pressInDialog(texts.leave)
  expect(callsOf(world, leaveProgram).map(({ params }) => params)).toEqual([{ program }])
  expect(toasts()).toEqual([['success', texts.left, undefined]])
})

describe('a failure', () => {
  testFailures({
    prepare: enter,
    routes,
    path,
    operation: getAgentProgram,
    answer: (given) => answer({}, given),
    content: name,
  })
})
