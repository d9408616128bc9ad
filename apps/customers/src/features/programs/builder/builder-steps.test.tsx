// @vitest-environment happy-dom
import { act } from 'react'
import { describe, expect, test } from 'vitest'
import { callsOf, createCustomersWorld, idOf, linksTo, open, refusal, toasts } from '#app/customers.fixture.tsx'
import { paths } from '#app/paths.ts'
import { saveProgramDraft, type DraftTargetOption, type ProgramDraftAnswer } from '@grana/contract/programs/builder'
import { getClauseLibrary, type ClauseLibrary } from '@grana/contract/programs/clauses-and-billing'
import { defaultRewardGrid } from '@grana/contract/programs/default-draft'
import type { ProgramDraft } from '@grana/contract/programs/draft'
import { listCountries } from '@grana/contract/reference'
import { centre } from '@grana/messages/es/account/centre'
import { builder as texts } from '@grana/messages/es/apps/builder'
import { programs } from '@grana/messages/es/apps/programs'
import { errorTexts } from '@grana/messages/es/errors'
import { programLabels } from '@grana/messages/es/program-labels'
import { joining } from '@grana/messages/es/programs/joining'
import { hasControl, shown, type AppWorld } from '@grana/parts/app/app.fixture'
import { until } from '@grana/parts/app/mounted.fixture'
import { answerAgents, answerDraft, answerTeam, makeDraft, programId } from '../programs.fixture.ts'

const target = (count: number, changes: Partial<DraftTargetOption> = {}): DraftTargetOption => ({
  id: idOf(count, 7),
  name: `Target ${count}`,
  type: 'website',
  address: `${count}.tepozan.example`,
  environment: 'production',
  tier: 2,
  authority: 'proven',
  is_archived: false,
  ...changes,
})

const library: ClauseLibrary = {
  groups: [
    { id: 'conduct', title: 'Conduct' },
    { id: 'limits', title: 'Limits' },
  ],
  clauses: [
    {
      id: 'good-faith',
      group: 'conduct',
      place: 'always',
      only: {},
      title: 'Good faith',
      text: 'With {{organization.name}}.',
    },
    { id: 'no-dos', group: 'limits', place: 'choice', only: {}, title: 'No flooding', text: 'Do not flood.' },
    { id: 'vdp-only', group: 'limits', place: 'choice', only: { kind: 'vdp' }, title: 'VDP only', text: 'Not here.' },
  ],
}

function answerAll(world: AppWorld, answer: ProgramDraftAnswer): void {
  answerDraft(world, answer)
  world.api.answer(saveProgramDraft, ({ body }) => ({
    data: { revision: Number(body['revision']) + 1, saved_at: null, obstacles: [], changes: [] },
  }))
  world.api.answer(getClauseLibrary, () => ({ data: library }))
  world.api.answer(listCountries, () => ({
    data: [
      { code: 'MX', name: 'Mexico', calling_code: '52' },
      { code: 'CO', name: 'Colombia', calling_code: '57' },
    ],
  }))
  answerTeam(world, [])
  answerAgents(world, [])
}

async function show(path: string, answer: ProgramDraftAnswer = makeDraft()) {
  const world = await createCustomersWorld()
  answerAll(world, answer)
  return { world, page: await open(world, path) }
}

const regions = new Intl.DisplayNames('es-419', { type: 'region' })

/** The draft of the next save. */
async function savedDraft(world: AppWorld, saves = 1): Promise<ProgramDraft> {
  await until(() => expect(callsOf(world, saveProgramDraft).length).toBeGreaterThanOrEqual(saves))
  return callsOf(world, saveProgramDraft).at(-1)?.body['draft'] as ProgramDraft
}

describe('about', () => {
  test('visibility and safe harbor are saved', async () => {
    const { world, page } = await show(paths.draft(programId, 'about'))
    await page.tick(texts.about.visibilities.public.name)
    await page.tick(texts.about.harbors.partial.name)
    expect(await savedDraft(world)).toMatchObject({ visibility: 'public', safe_harbor: 'partial' })
  })

  test('an empty name is not sent, and the step shows the matter', async () => {
    const { world, page } = await show(paths.draft(programId, 'about'))
    await page.fill(texts.about.name, '')
    expect(shown()).toContain(texts.about.nameEmpty)
    await until(() => expect(shown()).toContain(texts.invalid))
    expect(shown()).toContain(texts.issues(1))
    expect(callsOf(world, saveProgramDraft)).toEqual([])
  })
})

describe('who may take part', () => {
  test('conditions of a private program are saved, and a half precision is named', async () => {
    const { world, page } = await show(paths.draft(programId, 'response'))
    await page.tick(joining.builder.requests)
    await page.tick(joining.builder.agreement)
    await page.fill(joining.builder.precision, '70')
    expect(shown()).toContain(joining.builder.both)
    await page.fill(joining.builder.judged, '2')
    expect(shown()).toContain(joining.builder.notNumber(5, 100))
    await page.fill(joining.builder.judged, '8')
    await until(() =>
      expect(callsOf(world, saveProgramDraft).at(-1)?.body['draft']).toMatchObject({
        joining: {
          accepts_requests: true,
          needs_factor: false,
          needs_agreement: true,
          least_precision: 70,
          least_judged: 8,
        },
      }),
    )
  })
})

describe('scope', () => {
  const scope = paths.draft(programId, 'scope')
  const inScope = (...ids: readonly number[]) => ids.map((count) => ({ target_id: idOf(count, 7), tier: 1 as const }))

  test('a target is added from the list of all, and the next one too', async () => {
    const { world, page } = await show(scope, makeDraft({ targets: [target(1), target(2), target(3)] }))
    expect(shown()).toContain(texts.scope.none)
    await page.press(texts.scope.add)
    await page.press(texts.scope.addOne('Target 1'))
    expect(shown()).toContain(texts.scope.added('Target 1'))
    await page.press(texts.scope.addOne('Target 3'))
    expect((await savedDraft(world)).in_scope).toEqual([
      { target_id: idOf(1, 7), tier: 2 },
      { target_id: idOf(3, 7), tier: 2 },
    ])
    expect(linksTo(texts.scope.addRegister)).toEqual([paths.newTarget(programId)])
  })

  test('archived targets are not offered', async () => {
    const { page } = await show(scope, makeDraft({ targets: [target(1, { is_archived: true })] }))
    await page.press(texts.scope.add)
    expect(shown()).toContain(texts.scope.addEmpty)
  })

  test('the target that was registered for the draft is added once', async () => {
    const { world, page } = await show(
      paths.draftScope(programId, idOf(1, 7)),
      makeDraft({ targets: [target(1, { authority: 'unproven' })] }),
    )
    expect(page.address()).toBe(paths.draftScope(programId))
    expect(toasts()).toEqual([['success', texts.scope.added('Target 1'), undefined]])
    expect((await savedDraft(world)).in_scope).toEqual([{ target_id: idOf(1, 7), tier: 2 }])
  })

  test('a registered target that is in the scope already is not added again', async () => {
    const { world, page } = await show(
      paths.draftScope(programId, idOf(1, 7)),
      makeDraft({ targets: [target(1)] }, { in_scope: inScope(1) }),
    )
    expect(page.address()).toBe(paths.draftScope(programId))
    expect([toasts(), callsOf(world, saveProgramDraft)]).toEqual([[], []])
  })

  test('an unverified target links to its verification and back', async () => {
    await show(
      scope,
      makeDraft(
        { targets: [target(1, { authority: 'unproven' })], obstacles: [{ code: 'target.unproven' }] },
        { in_scope: inScope(1) },
      ),
    )
    expect(linksTo(texts.scope.prove)).toEqual([paths.target(idOf(1, 7), programId)])
    expect(shown()).toContain(texts.scope.blocked(1))
  })

  test('tier and membership of a target change', async () => {
    const { world, page } = await show(
      scope,
      makeDraft({ targets: [target(1), target(2)] }, { in_scope: inScope(1, 2) }),
    )
    await page.fill(texts.scope.tierOf('Target 1'), '3')
    await page.press(texts.scope.remove('Target 2'))
    expect((await savedDraft(world)).in_scope).toEqual([{ target_id: idOf(1, 7), tier: 3 }])
  })

  test('exclusions are written, and removed', async () => {
    const { world, page } = await show(scope)
    await page.press(texts.scope.addExcluded)
    await page.fill(texts.scope.excludedLabel, 'Email')
    await page.fill(texts.scope.excludedReason, 'Of a third party')
    expect((await savedDraft(world)).out_of_scope).toEqual([{ label: 'Email', reason: 'Of a third party' }])
    await page.press(texts.scope.removeExcluded('Email'))
    expect((await savedDraft(world, 2)).out_of_scope).toEqual([])
  })

  test('an amount is saved; one that cannot be read stays, and is not', async () => {
    const { world, page } = await show(scope)
    const low = programLabels.severities.low.toLowerCase()
    const [least, most] = [texts.scope.least(1, low), texts.scope.most(1, low)]
    await page.fill(least, '120')
    const cell = (await savedDraft(world)).rewards.find(({ tier, severity }) => tier === 1 && severity === 'low')
    expect(cell?.min_cents).toBe(12_000)
    await page.fill(most, 'a lot')
    expect(shown()).toContain(texts.scope.notAmount(texts.scope.cell(1, low)))
    await until(() => expect(shown()).toContain(texts.invalid))
  })

  test('suggested amounts replace others only after a question', async () => {
    const rewards = defaultRewardGrid.slice(0, 1)
    const { world, page } = await show(scope, makeDraft({}, { rewards: [...rewards] }))
    await page.press(texts.scope.gridSuggested)
    expect(shown()).toContain(texts.scope.suggestion.text)
    await page.press(texts.scope.suggestion.confirm)
    expect((await savedDraft(world)).rewards).toEqual(defaultRewardGrid)
  })

  test('a program without rewards has no grid', async () => {
    await show(scope, makeDraft({}, { kind: 'vdp', rewards: [] }))
    expect(shown()).toContain(texts.scope.unpaid)
    expect(hasControl(texts.scope.gridSuggested)).toBe(false)
  })
})

describe('rules', () => {
  const rules = paths.draft(programId, 'rules')

  test('clauses of the library are chosen, numbered, and fit the program', async () => {
    const { world, page } = await show(rules)
    expect(shown()).toContain('With Tepozan Bank.')
    expect(shown()).not.toContain('VDP only')
    await page.tick('No flooding')
    expect((await savedDraft(world)).clauses).toEqual(['no-dos'])
    expect(shown()).toContain('2.1 No flooding')
    await page.tick('2.1 No flooding')
    expect((await savedDraft(world, 2)).clauses).toEqual([])
  })

  test('clauses are found by words of their title or text, without accents', async () => {
    const { page } = await show(rules)
    const groups = () => [...document.querySelectorAll('details')].map(({ open: isOpen }) => isOpen)
    expect(new Set(groups())).toEqual(new Set([false]))
    await page.fill(texts.rules.search, 'FLOOD\u00cdNG')
    expect(groups()).toEqual([true])
    expect(shown()).toContain('No flooding')
    await page.fill(texts.rules.search, 'nowhere')
    expect(shown()).toContain(texts.rules.noMatch)
  })

  test('own rules are added', async () => {
    const { world, page } = await show(rules)
    await page.press(texts.rules.add)
    await page.fill(texts.rules.title, 'Hours')
    await page.fill(texts.rules.text, 'At night only')
    expect((await savedDraft(world)).additions).toEqual([{ title: 'Hours', text: 'At night only' }])
    await page.press(texts.rules.remove('Hours'))
    expect((await savedDraft(world, 2)).additions).toEqual([])
  })

  test('a library that cannot be loaded leaves the own rules, and can be retried', async () => {
    const world = await createCustomersWorld()
    answerAll(world, makeDraft())
    world.api.answer(getClauseLibrary, () => refusal('server.unavailable'))
    const page = await open(world, rules)
    expect(shown()).toContain(errorTexts['server.unavailable'])
    expect(hasControl(texts.rules.add)).toBe(true)
    world.api.answer(getClauseLibrary, () => ({ data: library }))
    await page.press(centre.loading.retry)
    expect(shown()).toContain('Good faith')
  })
})

describe('response', () => {
  const response = paths.draft(programId, 'response')

  test('days are saved, and removed', async () => {
    const { world, page } = await show(response)
    await page.fill(texts.response.first_answer, '4')
    expect((await savedDraft(world)).response.first_answer).toBe(4)
    await page.fill(texts.response.reward_decision, '')
    expect((await savedDraft(world, 2)).response).not.toHaveProperty('reward_decision')
  })

  test.each([
    ['0', texts.response.notRequiredDays],
    ['', texts.response.noDays],
  ])('%j days are rejected in place', async (typed, text) => {
    const { page } = await show(response)
    await page.fill(texts.response.triage, typed)
    expect(shown()).toContain(text)
  })

  test('input that cannot be read is still there after another step', async () => {
    const { page } = await show(response)
    await page.fill(texts.response.triage, '900')
    await act(() => page.router.navigate(paths.draft(programId, 'about')))
    await page.loaded()
    await act(() => page.router.navigate(response))
    await page.loaded()
    const values = [...document.querySelectorAll<HTMLInputElement>('input[inputmode=numeric]')].map(
      ({ value }) => value,
    )
    expect(values).toContain('900')
  })

  test('countries are admitted and excluded, and not both', async () => {
    const { world, page } = await show(response)
    await until(() => expect(shown()).toContain('Colombia'))
    await page.fill(texts.response.approved, 'MX')
    await page.fill(texts.response.denied, 'MX')
    expect(shown()).toContain(texts.response.both(regions.of('MX') ?? ''))
    expect(await savedDraft(world)).toMatchObject({ approved_countries: ['MX'], denied_countries: ['MX'] })
  })
})

test('the people step shows the team and invited agents', async () => {
  await show(paths.draft(programId, 'people'))
  expect(shown()).toContain(programs.people.title)
  expect(shown()).toContain(programs.agents.noneText)
})

describe('preview', () => {
  test('follows what is typed', async () => {
    const { page } = await show(paths.draft(programId, 'about'))
    await page.fill(texts.about.name, 'Mobile bank')
    expect(document.querySelector('aside h3')?.textContent).toBe('Mobile bank')
    await page.tick(texts.about.visibilities.public.name)
    expect(document.querySelector('aside')?.textContent).not.toContain(texts.preview.byInvitation)
  })

  test('strikes out targets that would not be published', async () => {
    await show(
      paths.draft(programId, 'scope'),
      makeDraft(
        { targets: [target(1), target(2, { authority: 'lapsed' })] },
        {
          in_scope: [
            { target_id: idOf(1, 7), tier: 1 },
            { target_id: idOf(2, 7), tier: 1 },
          ],
        },
      ),
    )
    expect([...document.querySelectorAll('aside s')].map(({ textContent }) => textContent)).toEqual([
      '2.tepozan.example',
    ])
    expect(shown()).toContain(texts.preview.hidden)
  })
})
