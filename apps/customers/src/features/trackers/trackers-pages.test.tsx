// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import {
  callsOf,
  confirmIdentityIn,
  createCustomersWorld,
  idOf,
  linksTo,
  open,
  organizationId,
  refusal,
  testFailures,
  toasts,
  type CustomersWorldSettings,
} from '#app/customers.fixture.tsx'
import { paths } from '#app/paths.ts'
import {
  checkTracker,
  createTracker,
  listTrackers,
  listTroubledTickets,
  removeTracker,
  switchTracker,
  updateTracker,
  type Tracker,
  type TroubledTicket,
} from '@grana/contract/machines/trackers'
import { listOrganizationPrograms } from '@grana/contract/programs/builder'
import { sampleRow } from '@grana/contract/sample-of.fixture'
import { errorTexts } from '@grana/messages/es/errors'
import { trackers as texts } from '@grana/messages/es/machines/trackers'
import { trackerValidationTexts } from '@grana/messages/es/machines/trackers-validation'
import { shown, type AppWorld } from '@grana/parts/app/app.fixture'

const token = 'tok_0123456789'
const tracker = (changes: Partial<Tracker> = {}): Tracker => ({
  id: idOf(1),
  kind: 'github',
  site: 'https://api.github.com',
  project: 'tepozan/fixes',
  labels: [],
  severity_names: {},
  automatic_programs: [],
  texts: [],
  hint: 'a1b2',
  created_by: 'Marina Olvera',
  is_creator_owner: true,
  created_at: '2026-11-19T09:00:00.000Z',
  state: 'on',
  check: { state: 'passed', at: '2026-11-19T09:00:01.000Z' },
  tickets: { made: 3, waiting: 0, failed: 0 },
  ...changes,
})

const answerTrackers = ({ api }: AppWorld, trackers: readonly Tracker[]) =>
  api.answer(listTrackers, () => ({ data: [...trackers] }))

async function show(trackers: readonly Tracker[], settings: CustomersWorldSettings = {}) {
  const world = await createCustomersWorld(settings)
  answerTrackers(world, trackers)
  world.api.answer(listOrganizationPrograms, () => ({
    data: [sampleRow(listOrganizationPrograms.answer, { id: idOf(1, 2), name: 'Bank' })],
    meta: { can_create: true, next: null },
  }))
  return { world, page: await open(world, paths.trackers()) }
}

async function showOne(one: Tracker, tickets: readonly TroubledTicket[] = []) {
  const world = await createCustomersWorld()
  answerTrackers(world, [one])
  world.api.answer(listTroubledTickets, () => ({ data: [...tickets] }))
  return { world, page: await open(world, paths.tracker(one.id)) }
}

test('lists trackers with what they make and their state', async () => {
  await show([
    tracker(),
    tracker({
      id: idOf(2),
      kind: 'jira',
      project: 'SEC',
      state: 'off',
      off_reason: 'failing',
      texts: ['summary'],
      programs: [{ id: idOf(1, 2), name: 'Bank' }],
      automatic_programs: [{ id: idOf(1, 2), name: 'Bank' }],
      tickets: { made: 1, waiting: 2, failed: 1 },
    }),
  ])
  for (const text of [
    'tepozan/fixes',
    texts.kinds.jira,
    texts.automatic.none,
    texts.automatic.some('Bank'),
    texts.carriesNothing,
    texts.carries(texts.contents.summary.label),
    texts.on,
    texts.off,
    texts.tickets({ made: 1, waiting: 2, failed: 1 }),
  ])
    expect(shown()).toContain(text)
})

test('an organization without trackers offers to connect the first one, once', async () => {
  await show([])
  expect(shown()).toContain(texts.emptyText)
  expect([...document.querySelectorAll('button')].map(({ textContent }) => textContent)).toEqual([texts.create])
})

test('requests nothing without a second factor, and says why', async () => {
  const { world } = await show([], { user: { two_factor_enabled: false } })
  expect(shown()).toContain(texts.factor)
  expect(callsOf(world, listTrackers)).toEqual([])
})

test('connects a tracker with the least by default', async () => {
  const { world, page } = await show([])
  world.api.answer(createTracker, () => ({ data: [tracker()] }))
  await page.press(texts.create)
  await page.fill(texts.form.forms.github.project, ' tepozan/fixes ')
  await page.fill(texts.form.token, token)
  answerTrackers(world, [tracker()])
  await page.press(texts.form.save)
  const [call] = callsOf(world, createTracker)
  expect(call?.params).toEqual({ organization: organizationId })
  expect(call?.body).toEqual({
    kind: 'github',
    site: texts.form.forms.github.site,
    token,
    project: 'tepozan/fixes',
    labels: [],
    severity_names: {},
    automatic_programs: [],
    texts: [],
  })
  expect(toasts()).toEqual([['success', texts.connected, undefined]])
  expect(document.body.innerHTML).not.toContain(token)
})

test('connects Jira with its fields, for chosen programs, after a proof of identity', async () => {
  const { world, page } = await show([])
  await page.press(texts.create)
  await page.tick(texts.kinds.jira)
  await page.fill(texts.form.site, 'https://tepozan.atlassian.net')
  await page.fill(texts.form.forms.jira.project, 'SEC')
  await page.fill(texts.form.account, 'bot@tepozan.example')
  await page.fill(texts.form.token, token)
  await page.tick(texts.form.whenOptions.some)
  await page.tick('Bank')
  await page.tick(texts.contents.impact.label)
  await page.fill(texts.form.issueType, 'Bug')
  await page.fill(texts.form.labels, 'security, , bounty')
  await page.fill('Alta', 'Highest')
  let isConfirmed = false
  world.api.answer(createTracker, () => (isConfirmed ? { data: [tracker()] } : refusal('auth.confirm_first')))
  await page.press(texts.form.save)
  isConfirmed = true
  await confirmIdentityIn(world, page)
  expect(callsOf(world, createTracker).at(-1)?.body).toEqual({
    kind: 'jira',
    site: 'https://tepozan.atlassian.net',
    account: 'bot@tepozan.example',
    token,
    project: 'SEC',
    issue_type: 'Bug',
    labels: ['security', 'bounty'],
    severity_names: { high: 'Highest' },
    automatic_programs: [idOf(1, 2)],
    texts: ['impact'],
  })
})

test('names what is missing, and sends nothing', async () => {
  const { world, page } = await show([])
  await page.press(texts.create)
  await page.tick(texts.kinds.jira)
  await page.tick(texts.form.whenOptions.some)
  await page.press(texts.form.save)
  for (const field of ['site', 'project', 'account', 'token', 'programs'] as const)
    expect(shown()).toContain(trackerValidationTexts[`tracker.${field}`])
  expect(callsOf(world, createTracker)).toEqual([])
})

test('says beside the field what the server refuses, and keeps what was typed', async () => {
  const { world, page } = await show([])
  world.api.answer(createTracker, () => refusal('tracker.project'))
  await page.press(texts.create)
  await page.fill(texts.form.forms.github.project, 'fixes')
  await page.fill(texts.form.token, token)
  await page.press(texts.form.save)
  expect(shown()).toContain(errorTexts['tracker.project'])
  expect(toasts()).toEqual([])
})

test('shows a tracker with its connection, and what failed', async () => {
  const failed: TroubledTicket = {
    report: { id: idOf(1, 4), reference: 'TEP-4821' },
    state: 'failed',
    attempts: 1,
    status: 422,
    fault: 'wrong_status',
  }
  const check = { state: 'failed', at: '2026-11-19T09:00:01.000Z', status: 401, fault: 'wrong_status' } as const
  await showOne(tracker({ check, labels: ['security'], severity_names: { high: 'P1' }, is_creator_owner: false }), [
    failed,
  ])
  for (const text of [
    texts.ends('a1b2'),
    texts.labels('security'),
    texts.severities('Alta = P1'),
    texts.notOwner,
    texts.check
      .failed('', texts.reasonOf(check) ?? '')
      .split(': ')
      .at(-1) ?? '',
    'TEP-4821',
    texts.reasonOf(failed) ?? '',
  ])
    expect(shown()).toContain(text)
  expect(linksTo('TEP-4821')).toEqual([paths.report(idOf(1, 4))])
})

test('changes what tickets carry, and keeps the token', async () => {
  const { world, page } = await showOne(tracker({ severity_names: { high: 'P1' } }))
  world.api.answer(updateTracker, () => ({ data: [tracker()] }))
  await page.press(texts.change)
  expect(document.querySelector<HTMLInputElement>('dialog input[type=password]')?.value).toBe('')
  await page.fill('Alta', '')
  await page.tick(texts.contents.comments.label)
  await page.tick(texts.form.whenOptions.all)
  await page.press(texts.form.saveChange)
  expect(callsOf(world, updateTracker)[0]?.body).toEqual({
    project: 'tepozan/fixes',
    labels: [],
    severity_names: {},
    texts: ['comments'],
  })
})

test('a tracker that is off says why, and is switched on', async () => {
  const { world, page } = await showOne(tracker({ state: 'off', off_reason: 'failing' }))
  expect(shown()).toContain(texts.offReasons.failing)
  world.api.answer(switchTracker, () => ({ data: [tracker()] }))
  answerTrackers(world, [tracker()])
  await page.press(texts.switchOn)
  expect(callsOf(world, switchTracker)[0]?.body).toEqual({ is_on: true })
  expect(shown()).toContain(texts.switchOff)
})

test('tests the connection, and says that it is under way', async () => {
  const { world, page } = await showOne(tracker())
  world.api.answer(checkTracker, () => ({ data: [] }))
  answerTrackers(world, [tracker({ check: { state: 'pending' } })])
  await page.press(texts.test)
  expect(shown()).toContain(texts.check.pending)
})

test('removes a tracker after a question', async () => {
  const { world, page } = await showOne(tracker())
  world.api.answer(removeTracker, () => ({ data: [] }))
  await page.press(texts.remove)
  expect(shown()).toContain(texts.removeText)
  expect(callsOf(world, removeTracker)).toEqual([])
  answerTrackers(world, [])
  await page.press(texts.removeSave)
  expect(shown()).toContain(texts.empty)
})

test('a tracker that was removed says so', async () => {
  const world = await createCustomersWorld()
  answerTrackers(world, [])
  await open(world, paths.tracker(idOf(9)))
  expect(shown()).toContain(texts.gone)
})

test('owners find the screen from their organization', async () => {
  const world = await createCustomersWorld({ can: { govern: true } })
  await open(world, paths.organization())
  expect(linksTo(texts.open)).toEqual([paths.trackers()])
})

testFailures({
  path: paths.trackers(),
  operation: listTrackers,
  answer: (world) => answerTrackers(world, [tracker()]),
  content: 'tepozan/fixes',
})
