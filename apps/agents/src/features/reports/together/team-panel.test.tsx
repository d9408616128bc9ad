// @vitest-environment happy-dom
import { beforeEach, expect, test } from 'vitest'
import { paths } from '#app/paths.ts'
import { routes } from '#app/routes.tsx'
import { getReportDraft } from '@grana/contract/reports/agent-reports'
import { sampleOf, sampleRow } from '@grana/contract/sample-of.fixture'
import { getDraftTeam, listSharedDrafts, saveDraftTeam, type DraftTeam } from '@grana/contract/together/report-authors'
import { together } from '@grana/messages/es/payments/together'
import { validationText } from '@grana/messages/es/validation'
import { createAppWorld, fill, shown, type AppWorld } from '@grana/parts/app/app.fixture'
import { until } from '@grana/parts/app/mounted.fixture'
import { callsOf, idOf, linksTo, openScreen } from '@grana/parts/app/screen.fixture'

const texts = together.panel
const id = idOf(4)
let world: AppWorld

const teamOf = (authors: DraftTeam['authors']) => ({ data: { revision: 1, own_percent: 100, authors } })

beforeEach(async () => {
  world = await createAppWorld({ app: 'agents', user: { two_factor_enabled: true } })
  world.api.answer(getReportDraft, () => ({ data: sampleOf(getReportDraft.answer, { id, draft: {}, targets: [] }) }))
})

async function openPanel() {
  const page = await openScreen(world, routes, paths.writeStep(id, 'review'))
  await until(() => shown().includes(texts.title))
  return page
}

test('invites others with their parts', async () => {
  world.api.answer(getDraftTeam, () => teamOf([]))
  world.api.answer(saveDraftTeam, () => teamOf([{ username: 'tomas', percent: 30, state: 'invited' }]))
  const page = await openPanel()
  await page.press(texts.add)
  await page.press(texts.save)
  expect(callsOf(world, saveDraftTeam)).toEqual([])
  expect(shown()).toContain(validationText('team.percent', 'percent'))
  await fill(texts.username, 'tomas')
  await fill(texts.percent, '30')
  expect(shown()).toContain('70 %')
  await page.press(texts.save)
  expect(callsOf(world, saveDraftTeam).at(-1)?.body).toEqual({ authors: [{ username: 'tomas', percent: 30 }] })
})

test('shows who has not answered, and names that are refused', async () => {
  world.api.answer(getDraftTeam, () => teamOf([{ username: 'tomas', percent: 30, state: 'invited' }]))
  const fields = { tomas: validationText('team.agent', 'tomas') }
  world.api.answer(saveDraftTeam, () => ({ refuse: { code: 'team.agent_refused', fields } }))
  const page = await openPanel()
  await until(() => shown().includes(texts.waiting(1)))
  await page.press(texts.save)
  expect(shown()).toContain(fields.tomas)
})

test('the list of reports names the drafts of others', async () => {
  const card = sampleRow(listSharedDrafts.answer, { id, title: 'Comments run code', state: 'invited', percent: 30 })
  world.api.answer(listSharedDrafts, () => ({ data: [card] }))
  await openScreen(world, routes, paths.reports())
  await until(() => shown().includes(together.shared.listTitle))
  expect(linksTo('Comments run code')).toEqual([paths.sharedDraft(id)])
})
