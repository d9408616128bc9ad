// @vitest-environment happy-dom
import { describe, expect, test } from 'vitest'
import {
  callsOf,
  createCustomersWorld,
  open,
  organizationId,
  refusal,
  testFailures,
  toasts,
} from '#app/customers.fixture.tsx'
import { paths } from '#app/paths.ts'
import {
  changeProgramState,
  getOrganizationProgram,
  getProgramVersion,
  setProgramTriage,
  type ProgramOverview,
} from '@grana/contract/programs/builder'
import type { PolicyChange } from '@grana/contract/programs/changes'
import { draftLimits } from '@grana/contract/programs/draft'
import { getPublicPayments, setPublicPayments } from '@grana/contract/programs/public-payments'
import { sampleOf } from '@grana/contract/sample-of.fixture'
import { programs } from '@grana/messages/es/apps/programs'
import { textLength } from '@grana/messages/es/apps/text-length'
import { errorTexts } from '@grana/messages/es/errors'
import { shortDate } from '@grana/messages/es/formats/dates'
import { formTexts } from '@grana/messages/es/forms'
import { publicPayments } from '@grana/messages/es/payments/public-payments'
import { policyChangeText } from '@grana/messages/es/programs/changes'
import { hasControl, shown, type AppWorld } from '@grana/parts/app/app.fixture'
import { until } from '@grana/parts/app/mounted.fixture'
import { answerAgents, answerOverview, answerTeam, makeOverview, makeProgram, programId } from '../programs.fixture.ts'

const texts = programs.page
const path = paths.programSettings(programId)
const params = { organization: organizationId, program: programId }

const figures = {
  currency: 'USD',
  totals: { total_cents: 1_234_500, year_cents: 700_000, n: 9 },
  usual: [{ severity: 'high', median_cents: 98_765, n: 4 }],
} as const

function answerAll(world: AppWorld, overview: ProgramOverview = makeOverview()): void {
  answerOverview(world, overview)
  answerTeam(world, [])
  answerAgents(world, [])
  world.api.answer(getPublicPayments, () => ({
    data: { level: 'days' as const, figures: { ...figures, usual: [...figures.usual] }, can_change: true },
  }))
}

async function show(overview?: ProgramOverview) {
  const world = await createCustomersWorld()
  answerAll(world, overview)
  return { world, page: await open(world, path) }
}

/** Presses the last button with a name: the one of the dialog. */
const confirm = (name: string) =>
  [...document.querySelectorAll<HTMLElement>('dialog button')].findLast(({ textContent }) => textContent === name)

describe('versions', () => {
  const versions = [
    { version: 2, published_at: '2026-02-01T12:00:00.000Z' },
    { version: 1, published_at: '2026-01-01T12:00:00.000Z' },
  ]

  test('are listed, and the changes of one load when they are opened', async () => {
    const { world, page } = await show(makeOverview({ versions }))
    expect(shown()).toContain(texts.publishedAt(shortDate('2026-02-01T12:00:00.000Z')))
    expect(document.querySelector(`a[aria-label="${texts.readVersion(1)}"]`)?.getAttribute('href')).toBe(
      paths.version(programId, 1),
    )
    expect(callsOf(world, getProgramVersion)).toEqual([])
    const data = sampleOf(getProgramVersion.answer, { version: 2, changes: [] })
    world.api.answer(getProgramVersion, () => ({ data }))
    await page.press(texts.showChanges)
    expect(callsOf(world, getProgramVersion)[0]?.params).toEqual({ ...params, version: '2' })
    expect(shown()).toContain(texts.noChanges)
    await page.press(texts.hideChanges)
    expect(shown()).not.toContain(texts.noChanges)
  })

  test('offer no changes of the oldest, which has nothing to be compared with', async () => {
    await show(makeOverview({ versions: versions.slice(1) }))
    expect(hasControl(texts.showChanges)).toBe(false)
  })

  test.each<[string, readonly PolicyChange[], string]>([
    [
      'what changed',
      [{ what: 'target_added', name: 'API', tier: 2 }],
      policyChangeText({ what: 'target_added', name: 'API', tier: 2 }),
    ],
    ['that nothing changed', [], texts.noChanges],
  ])('say %s', async (_, changes, text) => {
    const { world, page } = await show(makeOverview({ versions }))
    world.api.answer(getProgramVersion, () => ({ data: sampleOf(getProgramVersion.answer, { changes: [...changes] }) }))
    await page.press(texts.showChanges)
    expect(shown()).toContain(text)
  })

  test('say that the program was never published', async () => {
    await show(makeOverview({ program: makeProgram({ state: 'draft', version: null }) }))
    expect(shown()).toContain(texts.noVersions)
  })

  test('a failure to load changes can be retried', async () => {
    const { world, page } = await show(makeOverview({ versions }))
    world.api.answer(getProgramVersion, () => refusal('server.unavailable'))
    await page.press(texts.showChanges)
    expect(shown()).toContain(errorTexts['server.unavailable'])
    expect(document.querySelector('h1')?.textContent).toBe('Online bank')
  })
})

describe('states', () => {
  test('a pause is confirmed with its reason, and shown', async () => {
    const { world, page } = await show()
    await page.press(texts.pause)
    expect(shown()).toContain(texts.confirmPause.replace('{name}', 'Online bank'))
    await page.fill(texts.reason, 'We migrate')
    world.api.answer(changeProgramState, () => ({ data: makeProgram({ state: 'paused' }) }))
    const can = { ...makeProgram().can, pause: false, resume: true }
    answerOverview(
      world,
      makeOverview({
        program: makeProgram({ state: 'paused', pause_reason: 'We migrate', paused_by_staff: true, can }),
      }),
    )
    confirm(texts.pause)?.click()
    await page.loaded()
    const [call] = callsOf(world, changeProgramState)
    expect(call?.params).toEqual(params)
    expect(call?.body).toEqual({ to: 'paused', reason: 'We migrate' })
    expect(toasts()).toEqual([['success', texts.moved.paused, undefined]])
    expect(shown()).toContain(`${texts.pausedBecause}We migrate${texts.pausedByStaff}`)
    await until(() => expect([hasControl(texts.resume), hasControl(texts.pause)]).toEqual([true, false]))
  })

  test('a reason above its limit is not sent', async () => {
    const { world, page } = await show()
    await page.press(texts.pause)
    await page.fill(texts.reason, 'a'.repeat(draftLimits.reason + 1))
    expect(shown()).toContain(textLength.over(1, draftLimits.reason))
    confirm(texts.pause)?.click()
    await page.loaded()
    expect(callsOf(world, changeProgramState)).toEqual([])
  })

  test.each([
    ['a refusal', refusal('program.held'), errorTexts['program.held']],
    ['a lost connection', new TypeError('lost'), formTexts.network['network.unreachable']],
  ])('shows %s, and loads the current state', async (_, reply, text) => {
    const { world, page } = await show()
    world.api.answer(changeProgramState, () => reply)
    answerOverview(world, makeOverview({ program: makeProgram({ state: 'closed' }) }))
    await page.press(texts.close)
    confirm(texts.close)?.click()
    await page.loaded()
    expect(toasts()).toEqual([['danger', text, undefined]])
    expect(shown()).toContain(programs.states.closed)
  })
})

describe('triage', () => {
  test('is requested from the platform, and the page says so', async () => {
    const { world, page } = await show(makeOverview({ triage: { stand: 'own', analysts_accept: false } }))
    expect(shown()).toContain(texts.triage.stands.own + texts.triage.analystsOff)
    world.api.answer(setProgramTriage, () => ({ data: sampleOf(setProgramTriage.answer, { stand: 'asked' }) }))
    await page.press(texts.triage.change)
    await page.tick(texts.triage.byPlatform)
    await page.tick(texts.triage.analysts)
    answerOverview(world, makeOverview({ triage: { stand: 'asked', analysts_accept: true } }))
    await page.press(texts.triage.save)
    expect(callsOf(world, setProgramTriage)[0]?.body).toEqual({ by_platform: true, analysts_accept: true })
    expect(toasts()).toEqual([['success', texts.triage.done, undefined]])
    expect(shown()).toContain(texts.triage.stands.asked + texts.triage.askedHint + texts.triage.analystsOn)
  })

  test('a refusal is shown', async () => {
    const { world, page } = await show()
    world.api.answer(setProgramTriage, () => refusal('program.closed'))
    await page.press(texts.triage.change)
    await page.press(texts.triage.save)
    expect(toasts()).toEqual([['danger', errorTexts['program.closed'], undefined]])
  })
})

describe('what is public about payments', () => {
  const { choice } = publicPayments

  test('is chosen with the figures in view, and the page says so', async () => {
    const { world, page } = await show()
    expect(shown()).toContain(choice.levels.days.name + choice.levels.days.text)
    world.api.answer(setPublicPayments, () => ({ data: { level: 'amounts' as const } }))
    await page.press(choice.change)
    expect(shown()).not.toContain('12,345')
    await page.fill(choice.label, 'totals')
    expect(shown()).toContain('12,345')
    expect(shown()).not.toContain('987.65')
    await page.fill(choice.label, 'amounts')
    expect(shown()).toContain('987.65')
    world.api.answer(getPublicPayments, () => ({
      data: { level: 'amounts' as const, figures: null, can_change: true },
    }))
    await page.press(choice.save)
    expect(callsOf(world, setPublicPayments)[0]?.body).toEqual({ level: 'amounts' })
    expect(toasts()).toEqual([['success', choice.done, undefined]])
    await until(() => expect(shown()).toContain(choice.levels.amounts.name))
  })

  test('is shown without the choice to those who may not change it', async () => {
    const world = await createCustomersWorld()
    answerAll(world)
    world.api.answer(getPublicPayments, () => ({
      data: { level: 'totals' as const, figures: null, can_change: false },
    }))
    await open(world, path)
    expect(shown()).toContain(choice.levels.totals.name)
    expect(document.querySelector('section[aria-labelledby="public-payments"] button')).toBeNull()
  })
})

test('offers nothing to a reader', async () => {
  const none = Object.fromEntries(Object.keys(makeProgram().can).map((name) => [name, false]))
  const can = none as ReturnType<typeof makeProgram>['can']
  await show(makeOverview({ program: makeProgram({ can }) }))
  for (const name of [texts.pause, texts.close, texts.triage.change]) expect(hasControl(name)).toBe(false)
  expect(shown()).not.toContain(programs.agents.title)
})

testFailures({ path, operation: getOrganizationProgram, answer: answerAll, content: 'Online bank' })
