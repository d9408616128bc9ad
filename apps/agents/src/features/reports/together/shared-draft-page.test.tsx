// @vitest-environment happy-dom
import { beforeEach, expect, test } from 'vitest'
import { paths } from '#app/paths.ts'
import { routes } from '#app/routes.tsx'
import { sampleOf } from '@grana/contract/sample-of.fixture'
import { answerSharedDraft, getSharedDraft } from '@grana/contract/together/report-authors'
import { errorTexts } from '@grana/messages/es/errors'
import { together } from '@grana/messages/es/payments/together'
import { createAppWorld, hasControl, shown, type AppWorld } from '@grana/parts/app/app.fixture'
import { callsOf, idOf, openScreen, refusal, toasts } from '@grana/parts/app/screen.fixture'

const texts = together.shared
const id = idOf(4)
let world: AppWorld

const answer = (state: 'invited' | 'agreed') =>
  world.api.answer(getSharedDraft, () => ({
    data: sampleOf(getSharedDraft.answer, {
      id,
      author: 'ixchel',
      revision: 3,
      own_percent: 70,
      state,
      authors: [{ username: 'tomas', percent: 30, state, is_you: true }],
      draft: { title: 'Comments run code', summary: 'As it was typed.' },
      files: [],
    }),
  }))
const open = () => openScreen(world, routes, paths.sharedDraft(id))

beforeEach(async () => {
  world = await createAppWorld({ app: 'agents', user: { two_factor_enabled: true } })
})

test('shows the draft and its parts, and sends the agreement to what was read', async () => {
  answer('invited')
  world.api.answer(answerSharedDraft, () => ({ data: null }))
  const page = await open()
  expect(shown()).toContain('Comments run code')
  expect(shown()).toContain(texts.lede('ixchel'))
  await page.press(texts.agree(30))
  expect(callsOf(world, answerSharedDraft).at(-1)?.body).toEqual({ agrees: true, revision: 3 })
})

test('is left after a question', async () => {
  answer('agreed')
  world.api.answer(answerSharedDraft, () => ({ data: null }))
  const page = await open()
  expect(hasControl(texts.agree(30))).toBe(false)
  await page.press(texts.leave)
  expect(shown()).toContain(texts.leaveText)
})

test('says when the shares changed in between', async () => {
  answer('invited')
  world.api.answer(answerSharedDraft, () => refusal('team.changed'))
  const page = await open()
  await page.press(texts.agree(30))
  expect(toasts()).toEqual([['danger', errorTexts['team.changed'], undefined]])
})

test('says that it is gone for those who do not take part', async () => {
  world.api.answer(getSharedDraft, () => refusal('request.not_found'))
  await open()
  expect(shown()).toContain(texts.gone)
})
