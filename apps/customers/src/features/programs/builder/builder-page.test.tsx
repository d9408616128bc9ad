// @vitest-environment happy-dom
import { act } from 'react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import {
  callsOf,
  createCustomersWorld,
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
  deleteProgramDraft,
  getProgramDraft,
  publishProgramDraft,
  saveProgramDraft,
  type ProgramDraftAnswer,
} from '@grana/contract/programs/builder'
import { acceptBillingTerms } from '@grana/contract/programs/clauses-and-billing'
import type { BuilderStep } from '@grana/contract/programs/draft'
import { openJoinTerms } from '@grana/contract/programs/join-terms'
import { sampleOf } from '@grana/contract/sample-of.fixture'
import { builder as texts, obstacleText } from '@grana/messages/es/apps/builder'
import { organizationTexts } from '@grana/messages/es/apps/organization'
import { programValidationTexts } from '@grana/messages/es/apps/programs-validation'
import { errorTexts } from '@grana/messages/es/errors'
import { formTexts } from '@grana/messages/es/forms'
import { policyChangeText } from '@grana/messages/es/programs/changes'
import { hasControl, shown, type AppWorld } from '@grana/parts/app/app.fixture'
import { until } from '@grana/parts/app/mounted.fixture'
import {
  answerAgents,
  answerDraft,
  answerFigures,
  answerOverview,
  answerTeam,
  makeDraft,
  makeOverview,
  makeProgram,
  programId,
} from '../programs.fixture.ts'

const { publish } = texts
const params = { organization: organizationId, program: programId }
const published = { program: makeProgram({ has_draft: true }), next_version: 3 }
const change = { what: 'exclusion_added', name: 'Email' } as const

afterEach(() => vi.useRealTimers())

/** Saves every draft as the next revision. */
const answerSaves = ({ api }: AppWorld) =>
  api.answer(saveProgramDraft, ({ body }) => ({
    data: { revision: Number(body['revision']) + 1, saved_at: '2026-01-01T15:30:00.000Z', obstacles: [], changes: [] },
  }))

async function show(
  step: BuilderStep,
  answer: ProgramDraftAnswer = makeDraft(),
  settings: CustomersWorldSettings = {},
) {
  const world = await createCustomersWorld(settings)
  answerDraft(world, answer)
  answerSaves(world)
  answerOverview(world, makeOverview())
  answerTeam(world, [])
  answerAgents(world, [])
  return { world, page: await open(world, paths.draft(programId, step)) }
}

const summary = () => document.querySelectorAll('textarea')[0]?.value
/** The button of the open dialog with a name. */
const inDialog = async (name: string) =>
  act(async () =>
    [...document.querySelectorAll<HTMLElement>('dialog button')].find((one) => one.textContent === name)?.click(),
  )

describe('the draft', () => {
  test('is saved once typing pauses, and the page says when', async () => {
    const { world, page } = await show('about')
    expect(shown()).toContain(texts.unsaved)
    await page.fill(texts.about.summary, 'Test the bank')
    expect(callsOf(world, saveProgramDraft)).toEqual([])
    await until(() => expect(callsOf(world, saveProgramDraft)).toHaveLength(1))
    const [call] = callsOf(world, saveProgramDraft)
    expect(call?.params).toEqual(params)
    expect(call?.body).toMatchObject({ revision: 1, draft: { summary: 'Test the bank', name: 'Online bank' } })
    await until(() => expect(document.querySelector('[role=status]')?.textContent).toContain(texts.saved('').trim()))
  })

  test('is not loaded again by a save, so that typing goes on', async () => {
    const { world, page } = await show('about')
    await page.fill(texts.about.summary, 'One')
    await until(() => expect(callsOf(world, saveProgramDraft)).toHaveLength(1))
    await page.fill(texts.about.summary, 'One and two')
    await until(() => expect(callsOf(world, saveProgramDraft)).toHaveLength(2))
    expect(callsOf(world, saveProgramDraft)[1]?.body).toMatchObject({ revision: 2, draft: { summary: 'One and two' } })
    expect(callsOf(world, getProgramDraft)).toHaveLength(1)
  })

  test('keeps what is typed when it is loaded again', async () => {
    const { world, page } = await show('about')
    await page.fill(texts.about.summary, 'My own')
    answerDraft(world, makeDraft({ revision: 9 }, { summary: 'By another user' }))
    await page.refresh()
    expect(summary()).toBe('My own')
  })

  test('is loaded fresh when the builder is opened again', async () => {
    const { world, page } = await show('about')
    await act(() => page.router.navigate(paths.program(programId)))
    await page.loaded()
    answerDraft(world, makeDraft({ revision: 5 }, { summary: 'By another user' }))
    await act(() => page.router.navigate(paths.draft(programId, 'about')))
    await page.loaded()
    expect(summary()).toBe('By another user')
  })

  test('a failed save is shown, and can be repeated', async () => {
    const { world, page } = await show('about')
    world.api.answer(saveProgramDraft, () => refusal('request.not_found'))
    await page.fill(texts.about.summary, 'My own')
    await until(() => expect(shown()).toContain(texts.notSaved))
    answerSaves(world)
    await page.press(texts.retry)
    await until(() => expect(shown()).not.toContain(texts.notSaved))
  })

  test('after a conflict the stored draft is loaded, and only then', async () => {
    const { world, page } = await show('about')
    world.api.answer(saveProgramDraft, () => refusal('program.draft_conflict'))
    await page.fill(texts.about.summary, 'My own')
    await until(() => expect(shown()).toContain(texts.conflict.title))
    expect(summary()).toBe('My own')
    world.api.answer(getProgramDraft, () => new TypeError('lost'))
    await page.press(texts.conflict.reload)
    expect(toasts()).toEqual([['danger', formTexts.network['network.unreachable'], undefined]])
    expect(summary()).toBe('My own')
    answerDraft(world, makeDraft({ revision: 9 }, { summary: 'By another user' }))
    await page.press(texts.conflict.reload)
    expect(summary()).toBe('By another user')
    expect(shown()).not.toContain(texts.conflict.title)
  })

  test('is not requested without a second factor', async () => {
    const { world } = await show('about', makeDraft(), { user: { two_factor_enabled: false } })
    expect(shown()).toContain(organizationTexts.factorFirst.programs)
    expect(callsOf(world, getProgramDraft)).toEqual([])
  })

  test('is loaded again when the user returns to the page', async () => {
    const { world, page } = await show('about')
    await act(async () => window.dispatchEvent(new Event('visibilitychange')))
    await page.loaded()
    expect(callsOf(world, getProgramDraft)).toHaveLength(2)
  })

  test('is polled while obstacles depend on others, and no longer', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] })
    const { world, page } = await show('publish', makeDraft({ obstacles: [{ code: 'organization.pending' }] }))
    answerDraft(world, makeDraft())
    await act(() => vi.advanceTimersByTimeAsync(21_000))
    await page.loaded()
    expect(callsOf(world, getProgramDraft)).toHaveLength(2)
    expect(shown()).toContain(publish.ready)
    await act(() => vi.advanceTimersByTimeAsync(60_000))
    expect(callsOf(world, getProgramDraft)).toHaveLength(2)
  })
})

describe('steps', () => {
  test('link to each other, with the number of open matters', async () => {
    await show('about', makeDraft({ obstacles: [{ code: 'scope.empty' }, { code: 'response.missing' }] }))
    const steps = [...document.querySelectorAll(`nav[aria-label="${texts.stepsLabel}"] a`)]
    expect(steps.map((step) => step.getAttribute('href'))).toEqual(
      (['about', 'scope', 'rules', 'response', 'people', 'publish'] as const).map((step) =>
        paths.draft(programId, step),
      ),
    )
    expect(steps[1]?.textContent).toContain(texts.issues(1))
    expect(linksTo(texts.next.about)).toEqual([paths.draft(programId, 'scope')])
    expect(linksTo(texts.leave)).toEqual([paths.program(programId)])
  })
})

describe('publishing', () => {
  test('a first version is confirmed, sent with its revision, and the program opens', async () => {
    const { world, page } = await show('publish', makeDraft({ revision: 4 }, { visibility: 'public' }))
    expect(shown()).toContain(publish.ready)
    world.api.answer(publishProgramDraft, () => ({ data: { version: 1 } }))
    await page.press(publish.button(1))
    expect(shown()).toContain(publish.confirmPublic + publish.confirmInvites + publish.confirmForever)
    await inDialog(publish.button(1))
    await page.loaded()
    const [call] = callsOf(world, publishProgramDraft)
    expect(call?.params).toEqual(params)
    expect(call?.body).toEqual({ revision: 4 })
    expect(toasts()).toEqual([['success', publish.published, undefined]])
    expect(page.address()).toBe(paths.program(programId))
  })

  test('of a private program without invited agents is warned about, and says how many will see it', async () => {
    const { world, page } = await show('publish')
    expect(shown()).toContain(publish.uninvitedText)
    expect(linksTo(publish.invite)).toEqual([paths.draft(programId, 'people')])
    await page.press(publish.button(1))
    expect(shown()).toContain(publish.confirmPrivate(0))
    answerFigures(world, { states: { pending: 2, accepted: 1, rejected: 4, removed: 0, expired: 0, left: 0 } })
    await page.refresh()
    expect(shown()).not.toContain(publish.uninvitedText)
    expect(shown()).toContain(publish.confirmPrivate(3))
  })

  test.each([
    ['public', { visibility: 'public' }],
    ['open to requests', { joining: { ...openJoinTerms, accepts_requests: true } }],
  ] as const)('of a program that is %s warns of no missing invitations', async (_, draft) => {
    await show('publish', makeDraft({}, draft))
    expect(shown()).not.toContain(publish.uninvitedText)
  })

  test('saves first what is still typed', async () => {
    const { world, page } = await show('about')
    world.api.answer(publishProgramDraft, () => ({ data: { version: 1 } }))
    await page.fill(texts.about.summary, 'At the end')
    await act(() => page.router.navigate(paths.draft(programId, 'publish')))
    await page.loaded()
    await page.press(publish.button(1))
    await inDialog(publish.button(1))
    await page.loaded()
    expect(callsOf(world, saveProgramDraft)[0]?.body).toMatchObject({ draft: { summary: 'At the end' } })
    expect(callsOf(world, publishProgramDraft)[0]?.body).toEqual({ revision: 2 })
  })

  test('does not publish what could not be saved', async () => {
    const { world, page } = await show('about')
    world.api.answer(saveProgramDraft, () => refusal('program.closed'))
    await page.fill(texts.about.summary, 'At the end')
    await act(() => page.router.navigate(paths.draft(programId, 'publish')))
    await page.loaded()
    await page.press(publish.button(1))
    await inDialog(publish.button(1))
    await page.loaded()
    expect(toasts()).toEqual([['danger', texts.notSaved, undefined]])
    expect(callsOf(world, publishProgramDraft)).toEqual([])
  })

  test('names what is missing, with a link to its step, and is not offered before', async () => {
    const missing = [{ code: 'scope.empty' }, { code: 'organization.pending' }] as const
    const { world, page } = await show('publish', makeDraft({ obstacles: [...missing] }), { approvalHours: 48 })
    for (const obstacle of missing) expect(shown()).toContain(obstacleText(obstacle, () => '', 48))
    expect(linksTo(publish.go)).toEqual([paths.draft(programId, 'scope')])
    await page.press(publish.button(1))
    expect(toasts()).toEqual([['warning', publish.missing(2), undefined]])
    expect(callsOf(world, publishProgramDraft)).toEqual([])
  })

  test('shows what changes against the version in force', async () => {
    await show('publish', makeDraft({ ...published, changes: [change] }))
    expect(shown()).toContain(policyChangeText(change))
  })

  test('without changes there is nothing to publish', async () => {
    const { page } = await show('publish', makeDraft(published))
    await page.press(publish.button(3))
    expect(toasts()).toEqual([['warning', publish.noChanges, undefined]])
  })

  test('is for owners only', async () => {
    const can = { ...makeProgram().can, publish: false }
    const { page } = await show('publish', makeDraft({ program: makeProgram({ version: null, can }) }))
    expect(shown()).toContain(publish.notYou)
    await page.press(publish.button(1))
    expect(toasts()).toEqual([['warning', publish.notYou, undefined]])
    expect(hasControl(publish.discard)).toBe(false)
  })

  test('a new obstacle is shown after the refusal', async () => {
    const { world, page } = await show('publish')
    world.api.answer(publishProgramDraft, () => refusal('program.not_publishable'))
    answerDraft(world, makeDraft({ obstacles: [{ code: 'owner.missing' }] }))
    await page.press(publish.button(1))
    await inDialog(publish.button(1))
    await page.loaded()
    expect(toasts()).toEqual([['danger', errorTexts['program.not_publishable'], undefined]])
    expect(shown()).toContain(obstacleText({ code: 'owner.missing' }, () => ''))
  })

  test('a draft that another user changed is loaded after the refusal', async () => {
    const { world, page } = await show('publish')
    world.api.answer(publishProgramDraft, () => refusal('program.draft_conflict'))
    answerDraft(world, makeDraft({ revision: 9 }, { name: 'With another name' }))
    await page.press(publish.button(1))
    await inDialog(publish.button(1))
    await page.loaded()
    expect(toasts()).toEqual([['danger', errorTexts['program.draft_conflict'], undefined]])
    await until(() => expect(document.querySelector('h1')?.textContent).toBe('With another name'))
  })
})

describe('discarding', () => {
  test('deletes the draft and opens the program', async () => {
    const { world, page } = await show('publish', makeDraft({ ...published, changes: [change] }))
    world.api.answer(deleteProgramDraft, () => ({ data: null }))
    await page.press(publish.discard)
    expect(shown()).toContain(publish.discardText)
    await inDialog(publish.discard)
    await page.loaded()
    expect(callsOf(world, deleteProgramDraft)[0]?.params).toEqual(params)
    expect(page.address()).toBe(paths.program(programId))
  })

  test('a refusal is shown, and the draft stays', async () => {
    const { world, page } = await show('publish', makeDraft({ ...published, changes: [change] }))
    world.api.answer(deleteProgramDraft, () => refusal('program.move_refused'))
    await page.press(publish.discard)
    await inDialog(publish.discard)
    await page.loaded()
    expect(toasts()).toEqual([['danger', errorTexts['program.move_refused'], undefined]])
    expect(page.address()).toBe(paths.draft(programId, 'publish'))
  })

  test('is not offered for a first version', async () => {
    await show('publish')
    expect(hasControl(publish.discard)).toBe(false)
  })
})

describe('billing terms', () => {
  const due = { version: '2026-11-15', is_accepted: false, can_accept: true }

  test('are accepted, and the draft shows it', async () => {
    const { world, page } = await show('publish', makeDraft({ billing: due }))
    world.api.answer(acceptBillingTerms, () => ({ data: null }))
    await page.press(publish.billingSubmit)
    expect(shown()).toContain(programValidationTexts['billing.required'])
    await page.tick(publish.billingAccept)
    answerDraft(world, makeDraft())
    await page.press(publish.billingSubmit)
    const [call] = callsOf(world, acceptBillingTerms)
    expect(call?.params).toEqual({ organization: organizationId })
    expect(call?.body).toMatchObject({ version: '2026-11-15' })
    expect(shown()).toContain(publish.billingDone)
  })

  test('name the fee where they are accepted, as far as the installation says it', async () => {
    await show('publish', makeDraft({ billing: due }), { rewardFeePercent: 12.5 })
    expect(shown()).toContain('12.5%')
    for (const point of publish.billingPoints(12.5)) expect(shown()).toContain(point)
    await show('publish', makeDraft({ billing: due }))
    for (const point of publish.billingPoints()) expect(shown()).toContain(point)
  })

  test('a refusal is shown at the checkbox', async () => {
    const { world, page } = await show('publish', makeDraft({ billing: due }))
    world.api.answer(acceptBillingTerms, () => refusal('consent.outdated'))
    await page.tick(publish.billingAccept)
    await page.press(publish.billingSubmit)
    expect(shown()).toContain(errorTexts['consent.outdated'])
    expect(shown()).not.toContain(publish.billingDone)
  })

  test('are accepted by owners of the organization only', async () => {
    await show('publish', makeDraft({ billing: { ...due, can_accept: false } }))
    expect(shown()).toContain(publish.billingOther)
    expect(hasControl(publish.billingSubmit)).toBe(false)
  })

  test('do not concern a program without rewards', async () => {
    const { world } = await show('publish', makeDraft({}, { kind: 'vdp' }))
    expect(shown()).not.toContain(publish.billing)
    expect(sampleOf(acceptBillingTerms.answer)).toBeNull()
    expect(callsOf(world, acceptBillingTerms)).toEqual([])
  })
})

testFailures({
  path: paths.draft(programId, 'about'),
  operation: getProgramDraft,
  answer: (world) => answerDraft(world, makeDraft()),
  content: texts.about.summaryHint,
})
