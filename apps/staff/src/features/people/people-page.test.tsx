// @vitest-environment happy-dom
import { act } from 'react'
import { beforeEach, describe, expect, test } from 'vitest'
import { paths } from '#app/paths.ts'
import { routes } from '#app/routes.tsx'
import { confirmWithReason, createStaffWorld, onePage, open, reason } from '#app/staff.fixture.tsx'
import { ana } from '@grana/client/session/browser.fixture'
import { confirmIdentity } from '@grana/contract/auth'
import { sampleOf, sampleRow } from '@grana/contract/sample-of.fixture'
import {
  getStaffPerson,
  listStaffPeople,
  recoverSecondFactor,
  reinstatePerson,
  stopRecovery,
  suspendPerson,
  suspensionClauses,
  type PersonDetail,
} from '@grana/contract/staff/people'
import { centre } from '@grana/messages/es/account/centre'
import { errorTexts } from '@grana/messages/es/errors'
import { clauseChoices } from '@grana/messages/es/staff/clauses'
import { staffPeople as texts } from '@grana/messages/es/staff/people'
import { staffTexts } from '@grana/messages/es/staff/staff'
import { hasControl, shown, type AppWorld } from '@grana/parts/app/app.fixture'
import { until } from '@grana/parts/app/mounted.fixture'
import { callsOf, dialog, idOf, refusal, testFailures, toasts, type Screen } from '@grana/parts/app/screen.fixture'

const list = paths.place('people')
const id = idOf(1)
const path = paths.one('people', id)
const row = sampleRow(listStaffPeople.answer, { id, username: 'mar', email: 'mar@example.com', country: 'MX' })
const { suspend, identity } = { ...texts, identity: staffTexts.identity }

let world: AppWorld

const answerList = ({ api }: AppWorld, data = [row]) => api.answer(listStaffPeople, () => ({ data, meta: onePage }))
const answer = ({ api }: AppWorld, changes: Partial<PersonDetail> = {}) =>
  api.answer(getStaffPerson, () => ({
    data: sampleOf(getStaffPerson.answer, { ...row, name: 'Mar Rivera', ...changes }),
  }))
const prepare = async () => {
  const prepared = await createStaffWorld()
  answerList(prepared)
  answer(prepared)
  return prepared
}
const panel = () => document.querySelector('section')?.textContent
const askToSuspend = async (page: Screen) => {
  await page.press(suspend.action)
  await page.fill(suspend.clause, 'terms_use')
  await confirmWithReason(page, suspend.send)
}

beforeEach(async () => {
  world = await prepare()
})

describe('the search', () => {
  test('opens a person beside the list, and closes it by its button or Escape', async () => {
    const page = await open(world, `${list}?q=ma`)
    await page.press('mar')
    expect(page.address()).toBe(`${path}?q=ma`)
    expect(panel()).toContain('Mar Rivera')
    await page.press(staffTexts.close)
    expect(page.address()).toBe(`${list}?q=ma`)
    await page.press('mar')
    await act(async () => void document.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape' })))
    expect(page.address()).toBe(`${list}?q=ma`)
  })

  test('asks for what was typed, and says when there is no match', async () => {
    const page = await open(world, list)
    answerList(world, [])
    await page.fill(`${staffTexts.search}: ${texts.searchHint}`, 'nadie@')
    await until(() => expect(shown()).toContain(texts.noMatch))
    expect(callsOf(world, listStaffPeople).map(({ query }) => query['q'])).toEqual(['', 'nadie@'])
  })

  test('without words and people says how to search', async () => {
    answerList(world, [])
    await open(world, list)
    expect(shown()).toContain(texts.empty.text)
  })
})

describe('a person', () => {
  test('is shown with account, organizations, suspension and history', async () => {
    answer(world, {
      organizations: [{ id: idOf(5), name: 'Banco', role: 'owner' }],
      suspension: { clause: 'terms_use', notice: 'Used another account.', started_at: row.signed_up_at },
      open_sessions: 2,
    })
    await open(world, path)
    for (const text of ['Banco', 'Used another account.', clauseChoices.terms_use, row.email, texts.detail.scope])
      expect(panel()).toContain(text)
    expect(panel()).toContain(staffTexts.noHistory)
  })

  test('offers only the actions that the API allows', async () => {
    await open(world, path)
    expect([suspend, texts.reinstate, texts.recover].filter(({ action }) => hasControl(action))).toEqual([])
  })

  test('that is the own account says that nothing can be done to it', async () => {
    answer(world, { id: ana.id })
    await open(world, path)
    expect(panel()).toContain(texts.detail.self)
  })

  test('is suspended with a clause and a reason, and shown as such', async () => {
    answer(world, { moves: ['suspend'] })
    world.api.answer(suspendPerson, () => {
      answer(world, { state: 'suspended', moves: ['reinstate'] })
      return { data: sampleOf(suspendPerson.answer) }
    })
    const page = await open(world, path)
    await askToSuspend(page)
    expect(callsOf(world, suspendPerson).map(({ params, body }) => [params, body])).toEqual([
      [{ id }, { clause: 'terms_use', reason }],
    ])
    expect(toasts()).toEqual([['success', suspend.done, undefined]])
    expect(panel()).toContain(texts.states.suspended)
    expect(hasControl(texts.reinstate.action)).toBe(true)
  })

  test.each([
    ['reinstate', reinstatePerson],
    ['recover', recoverSecondFactor],
    ['stop_recovery', stopRecovery],
  ] as const)('is the subject of %s, with a reason', async (move, operation) => {
    answer(world, { moves: [move] })
    world.api.answer(operation, () => ({ data: sampleOf(operation.answer) }))
    const page = await open(world, path)
    await page.press(texts[move].action)
    expect(dialog()?.textContent).toContain(texts[move].text)
    await confirmWithReason(page, texts[move].send)
    expect(callsOf(world, operation).map(({ body }) => body)).toEqual([{ reason }])
    expect(toasts()).toEqual([['success', texts[move].done, undefined]])
  })

  test('whose state changed meanwhile is shown as it is, with the refusal', async () => {
    answer(world, { moves: ['suspend'] })
    world.api.answer(suspendPerson, () => refusal('staff.state_changed'))
    const page = await open(world, path)
    await askToSuspend(page)
    expect(dialog()?.textContent).toContain(errorTexts['staff.state_changed'])
    expect(callsOf(world, getStaffPerson)).toHaveLength(2)
  })
})

describe('an action that needs a recent sign-in', () => {
  const askTwice = () => {
    answer(world, { moves: ['suspend'] })
    let isConfirmed = false
    world.api.answer(confirmIdentity, () => {
      isConfirmed = true
      return { data: null }
    })
    world.api.answer(suspendPerson, () =>
      isConfirmed ? { data: sampleOf(suspendPerson.answer) } : refusal('auth.confirm_first'),
    )
  }

  test('continues after the identity was confirmed', async () => {
    askTwice()
    const page = await open(world, path)
    await askToSuspend(page)
    expect(dialog()?.textContent).toContain(identity.text)
    await page.fill(identity.labels.password, 'correct horse battery')
    await page.fill(identity.labels.code, '123456')
    await page.pressInDialog(identity.send)
    expect(callsOf(world, confirmIdentity).map(({ body }) => body)).toEqual([
      { password: 'correct horse battery', code: '123456' },
    ])
    expect(callsOf(world, suspendPerson)).toHaveLength(2)
    expect(toasts()).toEqual([['success', suspend.done, undefined]])
    expect(dialog()).toBeNull()
  })

  test('is not repeated when the code is wrong', async () => {
    askTwice()
    world.api.answer(confirmIdentity, () => refusal('account.code_wrong'))
    const page = await open(world, path)
    await askToSuspend(page)
    await page.fill(identity.labels.password, 'correct horse battery')
    await page.fill(identity.labels.code, '123456')
    await page.pressInDialog(identity.send)
    expect(dialog()?.textContent).toContain(errorTexts['account.code_wrong'])
    expect(callsOf(world, suspendPerson)).toHaveLength(1)
  })
})

test('a reload that fails leaves the person on the screen, once', async () => {
  answer(world, { moves: ['suspend'] })
  world.api.answer(suspendPerson, () => {
    world.api.answer(getStaffPerson, () => new TypeError('lost'))
    return { data: sampleOf(suspendPerson.answer) }
  })
  const page = await open(world, path)
  await askToSuspend(page)
  expect([...document.querySelectorAll('h2')].map(({ textContent }) => textContent)).toContain('Mar Rivera')
  expect(document.querySelectorAll(`section [aria-label="${staffTexts.close}"]`)).toHaveLength(1)
  expect(shown()).not.toContain(centre.loading.failed)
})

test('every clause can be chosen', async () => {
  answer(world, { moves: ['suspend'] })
  const page = await open(world, path)
  await page.press(suspend.action)
  const offered = [...document.querySelectorAll('dialog option')].map((option) => option.getAttribute('value'))
  expect(offered).toEqual(suspensionClauses)
})

describe('a failure of the list', () => {
  testFailures({
    prepare,
    routes,
    path: list,
    operation: listStaffPeople,
    answer: (given) => answerList(given),
    content: row.email,
  })
})

describe('a failure of the person', () => {
  testFailures({
    prepare,
    routes,
    path,
    operation: getStaffPerson,
    answer: (given) => answer(given),
    content: 'Mar Rivera',
  })
})
