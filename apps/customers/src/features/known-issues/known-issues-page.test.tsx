// @vitest-environment happy-dom
import { describe, expect, test } from 'vitest'
import {
  callsOf,
  createCustomersWorld,
  idOf,
  linksTo,
  open,
  pageOf,
  organizationId,
  refusal,
  testFailures,
  toasts,
  type CustomersWorldSettings,
} from '#app/customers.fixture.tsx'
import { paths } from '#app/paths.ts'
import { listKnownIssues, registerKnownIssue, type KnownIssue } from '@grana/contract/reports/organization-reports'
import { sampleRow } from '@grana/contract/sample-of.fixture'
import { organizationTexts } from '@grana/messages/es/apps/organization'
import { reportWork } from '@grana/messages/es/apps/report-work'
import { reports } from '@grana/messages/es/apps/reports'
import { textLength } from '@grana/messages/es/apps/text-length'
import { errorTexts } from '@grana/messages/es/errors'
import { shortDate } from '@grana/messages/es/formats/dates'
import { formTexts } from '@grana/messages/es/forms'
import { knownIssueFile } from '@grana/messages/es/known-issue-file'
import { hasControl, shown, type AppWorld } from '@grana/parts/app/app.fixture'

const texts = reportWork.known
const program = idOf(1)
const issue = (title: string): KnownIssue =>
  sampleRow(listKnownIssues.answer, { id: idOf(1, 2), title, known_since: '2026-01-05' })

const answerIssues = ({ api }: AppWorld, issues: readonly KnownIssue[]) =>
  api.answer(listKnownIssues, () => ({ data: [...issues], meta: { next: null } }))

async function show(issues: readonly KnownIssue[], settings: CustomersWorldSettings = {}) {
  const world = await createCustomersWorld(settings)
  answerIssues(world, issues)
  return { world, page: await open(world, paths.knownIssues(program)) }
}

const inputs = () =>
  [...document.querySelectorAll<HTMLInputElement>('dialog input, dialog textarea')].map(({ value }) => value)

test('lists issues with the date since when they are known', async () => {
  await show([issue('Login leaks names')])
  expect(shown()).toContain('Login leaks names')
  expect(shown()).toContain(texts.sinceLine(shortDate('2026-01-05')))
  expect(linksTo(texts.program)).toEqual([paths.program(program)])
})

test('a program without issues offers to register or import the first ones, once', async () => {
  await show([])
  expect(shown()).toContain(texts.empty + texts.emptyText)
  expect([...document.querySelectorAll('button')].map(({ textContent }) => textContent)).toEqual([
    texts.register,
    knownIssueFile.import,
  ])
})

test('the last of 120 issues is reached', async () => {
  const { world, page } = await show([])
  const all = Array.from({ length: 120 }, (_, index) => ({ ...issue(`Issue ${index}.`), id: idOf(index, 2) }))
  world.api.answer(listKnownIssues, ({ query }) => {
    const { data, next } = pageOf(all, query)
    return { data, meta: { next } }
  })
  await page.refresh()
  await page.press(organizationTexts.more)
  expect(shown()).not.toContain('Issue 119.')
  await page.press(organizationTexts.more)
  expect(shown()).toContain('Issue 119.')
  expect(hasControl(organizationTexts.more)).toBe(false)
})

test('requests nothing without a second factor, and says why', async () => {
  const { world } = await show([], { user: { two_factor_enabled: false } })
  expect(shown()).toContain(reports.inbox.factor)
  expect(callsOf(world, listKnownIssues)).toEqual([])
})

describe('registering', () => {
  test('sends the issue, and the list shows it', async () => {
    const { world, page } = await show([])
    world.api.answer(registerKnownIssue, () => ({ data: [] }))
    await page.press(texts.register)
    await page.fill(texts.name, 'Login leaks names')
    await page.fill(texts.text, 'The answer differs')
    await page.fill(texts.since, '2026-01-05')
    answerIssues(world, [issue('Login leaks names')])
    await page.press(texts.save)
    const [call] = callsOf(world, registerKnownIssue)
    expect(call?.params).toEqual({ organization: organizationId, program })
    expect(call?.body).toEqual({ title: 'Login leaks names', text: 'The answer differs', known_since: '2026-01-05' })
    expect(toasts()).toEqual([['success', texts.saved, undefined]])
    expect(document.querySelector('li h2')?.textContent).toBe('Login leaks names')
  })

  test('keeps the input when the dialog is closed, until it is registered', async () => {
    const { world, page } = await show([])
    world.api.answer(registerKnownIssue, () => ({ data: [] }))
    await page.press(texts.register)
    await page.fill(texts.name, 'Login leaks names')
    await page.press(texts.back)
    await page.press(texts.register)
    expect(inputs()[0]).toBe('Login leaks names')
    await page.fill(texts.text, 'The answer differs')
    await page.press(texts.save)
    expect(callsOf(world, registerKnownIssue)).toHaveLength(1)
    await page.press(texts.register)
    expect(inputs().slice(0, 2)).toEqual(['', ''])
  })

  test('names missing fields, and sends nothing', async () => {
    const { world, page } = await show([])
    await page.press(texts.register)
    await page.press(texts.save)
    expect(shown()).toContain(texts.missing)
    expect(callsOf(world, registerKnownIssue)).toEqual([])
  })

  test('names a missing title from leaving its field on', async () => {
    const { page } = await show([])
    await page.press(texts.register)
    await page.visit(texts.name)
    expect(shown()).toContain(texts.missing)
  })

  test('keeps a text above its limit, shows the excess, and does not send it', async () => {
    const { world, page } = await show([])
    await page.press(texts.register)
    await page.fill(texts.name, 'a'.repeat(152))
    await page.fill(texts.text, 'The answer differs')
    expect(inputs()[0]).toHaveLength(152)
    expect(shown()).toContain(textLength.over(2, 150))
    await page.press(texts.save)
    expect(callsOf(world, registerKnownIssue)).toEqual([])
  })

  test.each([
    ['a refusal', refusal('report.known_too_early'), errorTexts['report.known_too_early']],
    ['a lost connection', new TypeError('lost'), formTexts.network['network.unreachable']],
  ])('shows %s and keeps the input', async (_, reply, text) => {
    const { world, page } = await show([])
    world.api.answer(registerKnownIssue, () => reply)
    await page.press(texts.register)
    await page.fill(texts.name, 'Login leaks names')
    await page.fill(texts.text, 'The answer differs')
    await page.press(texts.save)
    expect(toasts()).toEqual([['danger', text, undefined]])
    expect(inputs()[0]).toBe('Login leaks names')
  })
})

testFailures({
  path: paths.knownIssues(program),
  operation: listKnownIssues,
  answer: (world) => answerIssues(world, [issue('Login leaks names')]),
  content: 'Login leaks names',
})
