// @vitest-environment happy-dom
import { beforeEach, describe, expect, test } from 'vitest'
import { paths } from '#app/paths.ts'
import { routes } from '#app/routes.tsx'
import { getAgentReport } from '@grana/contract/reports/agent-reports'
import {
  agreeToAgentDisclosure,
  declineAgentDisclosure,
  getAgentDisclosure,
  withdrawAgentDisclosure,
  writeAgentDisclosure,
  type Disclosure,
} from '@grana/contract/reports/disclosure'
import { sampleOf } from '@grana/contract/sample-of.fixture'
import { disclosureTexts as texts } from '@grana/messages/es/apps/disclosure'
import { reports } from '@grana/messages/es/apps/reports'
import { errorTexts } from '@grana/messages/es/errors'
import { validationText } from '@grana/messages/es/validation'
import { createAppWorld, hasControl, shown, type AppWorld } from '@grana/parts/app/app.fixture'
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

const id = idOf(1)
const path = paths.disclosure(id)
const report = sampleOf(getAgentReport.answer, {
  id,
  title: 'Comments run code',
  summary: 'A comment runs.',
  impact: 'Accounts.',
  steps: 'Comment.',
  state: 'closed',
  closing_reason: 'resolved',
  agent: { id: idOf(2), username: 'ixchel' },
})
const nothing = { write: false, agree: false, decline: false, withdraw: false }
const fresh: Disclosure = {
  state: 'private',
  revision: 0,
  only_asks: false,
  credit: 'anonymous',
  agreed: { agent: false, organization: false },
  can: { ...nothing, write: true },
}
const asked: Disclosure = {
  ...fresh,
  state: 'requested',
  revision: 2,
  publish_on: '2099-01-02',
  text: {
    kind: 'limited',
    title: 'Stored script',
    summary: 'It is fixed.',
    weakness: 'stored-xss',
    severity: 'high',
    submitted_on: '2026-10-01',
    closed_on: '2026-10-09',
  },
  agreed: { agent: false, organization: true },
  written: { side: 'organization', at: '2026-11-01T10:00:00.000Z' },
  can: { write: true, agree: true, decline: true, withdraw: false },
}

let world: AppWorld
const enter = (hasFactor = true) => createAppWorld({ app: 'agents', user: { two_factor_enabled: hasFactor } })
const answer = (disclosure: Disclosure, { api } = world) => {
  api.answer(getAgentReport, () => ({ data: report }))
  api.answer(getAgentDisclosure, () => ({ data: disclosure }))
}
const open = () => openScreen(world, routes, path)

beforeEach(async () => {
  sessionStorage.clear()
  world = await enter()
})

describe('the first text', () => {
  test('begins with that of the report, and is sent with the date and the choice of credit', async () => {
    answer(fresh)
    world.api.answer(writeAgentDisclosure, () => ({ data: asked }))
    const page = await open()
    expect(shown()).toContain(texts.kept.title)
    await page.fill(texts.form.heading, 'Script in comments')
    await page.press(texts.form.ask)
    expect(shown()).toContain(validationText('disclosure.date', 'publish_on'))
    expect(callsOf(world, writeAgentDisclosure)).toEqual([])
    await page.fill(texts.form.publishOn, '02/01/2099')
    await page.press(texts.form.ask)
    expect(callsOf(world, writeAgentDisclosure).map(({ body }) => body)).toEqual([
      {
        kind: 'limited',
        revision: 0,
        publish_on: '2099-01-02',
        title: 'Script in comments',
        summary: 'A comment runs.',
        credit: 'anonymous',
      },
    ])
    expect(toasts()).toEqual([['success', texts.form.sent, undefined]])
  })

  test('shows what will be public while it is written', async () => {
    answer(fresh)
    const page = await open()
    await page.fill(texts.form.heading, 'Another heading')
    expect(document.querySelector('h3')?.textContent).toBe('Another heading')
    expect(shown()).toContain(texts.preview.anonymous)
  })

  test('is not offered for a report that cannot be disclosed', async () => {
    answer({ ...fresh, can: nothing })
    await open()
    expect(hasControl(texts.form.ask)).toBe(false)
    expect(shown()).toContain(texts.noneYet)
  })
})

describe('an answer', () => {
  test('agrees to the revision that is shown', async () => {
    answer(asked)
    world.api.answer(agreeToAgentDisclosure, () => ({ data: asked }))
    const page = await open()
    expect(shown()).toContain('Stored script')
    expect(shown()).toContain(texts.panel.yourTurn)
    await page.press(texts.acts.agree)
    await page.pressInDialog(texts.acts.agree)
    expect(callsOf(world, agreeToAgentDisclosure).map(({ body }) => body)).toEqual([
      { revision: 2, credit: 'anonymous' },
    ])
  })

  test('that comes too late says so', async () => {
    answer(asked)
    world.api.answer(agreeToAgentDisclosure, () => refusal('disclosure.changed'))
    const page = await open()
    await page.press(texts.acts.agree)
    await page.pressInDialog(texts.acts.agree)
    expect(toasts()).toEqual([['danger', errorTexts['disclosure.changed'], undefined]])
  })

  test('declines with a reason', async () => {
    answer(asked)
    world.api.answer(declineAgentDisclosure, () => ({ data: asked }))
    const page = await open()
    await page.press(texts.acts.decline)
    await page.pressInDialog(texts.acts.decline)
    expect(dialog()?.textContent).toContain(validationText('reason.required', 'reason'))
    await page.fill(texts.acts.reason, 'Too early.')
    await page.pressInDialog(texts.acts.decline)
    expect(callsOf(world, declineAgentDisclosure).map(({ body }) => body)).toEqual([
      { revision: 2, reason: 'Too early.' },
    ])
  })

  test('is another text', async () => {
    answer(asked)
    const page = await open()
    await page.press(texts.form.edit)
    expect(hasControl(texts.form.save)).toBe(true)
    await page.press(texts.form.cancel)
    expect(hasControl(texts.form.save)).toBe(false)
  })
})

test('a published page is linked, and can be withdrawn with the other side', async () => {
  answer({
    ...asked,
    state: 'published',
    slug: 'abcdefgh2345',
    published_at: '2026-11-02T00:05:00.000Z',
    withdrawal: { side: 'organization', reason: 'It names a partner.', at: '2026-11-03T10:00:00.000Z' },
    can: { ...nothing, withdraw: true },
  })
  world.api.answer(withdrawAgentDisclosure, () => ({ data: asked }))
  const page = await open()
  expect(linksTo(texts.panel.page)[0]).toContain('/disclosures/abcdefgh2345')
  expect(shown()).toContain('It names a partner.')
  await page.press(texts.acts.withdrawToo)
  await page.fill(texts.acts.reason, 'Agreed.')
  await page.pressInDialog(texts.acts.withdrawToo)
  expect(callsOf(world, withdrawAgentDisclosure).map(({ body }) => body)).toEqual([{ reason: 'Agreed.' }])
})

test('needs a second factor before it is requested', async () => {
  world = await enter(false)
  await open()
  expect(shown()).toContain(reports.write.factor)
  expect(callsOf(world, getAgentDisclosure)).toEqual([])
})

testFailures({
  prepare: async () => {
    const prepared = await enter()
    prepared.api.answer(getAgentReport, () => ({ data: report }))
    return prepared
  },
  routes,
  path,
  operation: getAgentDisclosure,
  answer: (at: AppWorld) => answer(asked, at),
  content: 'Stored script',
})
