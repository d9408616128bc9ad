import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { dataOf, draftProgram, insertTarget, programWorld, type ProgramWorld } from '#server/testing/programs.ts'
import { startTestApi, type TestApi } from '#server/testing/test-api.ts'
import type { TestBrowser } from '#server/testing/test-browser.ts'
import { archiveTarget, getTarget, type Target } from '@grana/contract/customers/targets'
import type { PortalProgram } from '@grana/contract/programs'
import {
  getOrganizationProgram,
  changeProgramState,
  previewProgram,
  publishProgramDraft,
  type ProgramOverview,
} from '@grana/contract/programs/builder'
import { defaultRewardGrid } from '@grana/contract/programs/default-draft'

let api: TestApi
let world: ProgramWorld

beforeAll(async () => {
  api = await startTestApi()
  world = await programWorld(api)
})
afterAll(() => api.close())

async function published(tier: 1 | 2 | 3, target: string) {
  const drafted = await draftProgram(world, { in_scope: [{ target_id: target, tier }] })
  const preview = dataOf<PortalProgram>(await world.browser.call(previewProgram, { params: drafted.params }))
  const response = await world.browser.call(publishProgramDraft, {
    params: drafted.params,
    body: { revision: drafted.revision },
  })
  expect(response.status).toBe(200)
  return { ...drafted, preview }
}

const targetOf = async (browser: TestBrowser, target: string) =>
  dataOf<Target>(await browser.call(getTarget, { params: { organization: world.organization, target } }))

const archivedIn = async (program: string) =>
  dataOf<ProgramOverview>(
    await world.browser.call(getOrganizationProgram, { params: { organization: world.organization, program } }),
  ).archived_targets

describe('a target in the published scope', () => {
  test('lists the open programs that include it, which show when it is archived', async () => {
    const db = api.database.owner
    const [target, idle] = [await insertTarget(db, world.organization), await insertTarget(db, world.organization)]
    const { program } = await published(1, target)
    expect(await targetOf(world.browser, target)).toMatchObject({
      is_in_force: true,
      programs: [{ id: program, name: 'Web bank' }],
    })
    expect(await targetOf(world.browser, idle)).toMatchObject({ is_in_force: false, programs: [] })
    expect(await archivedIn(program)).toEqual([])
    await world.browser.call(archiveTarget, { params: { organization: world.organization, target } })
    expect(await archivedIn(program)).toEqual([{ id: target, name: 'Web' }])
    const params = { organization: world.organization, program }
    await world.browser.call(changeProgramState, { params, body: { to: 'closed' } })
    expect([await archivedIn(program), (await targetOf(world.browser, target)).programs]).toEqual([[], []])
  })

  test('hides the names of programs that the reader may not see, but shows that it is in force', async () => {
    const target = await insertTarget(api.database.owner, world.organization)
    await published(1, target)
    const other = await draftProgram(world)
    const elsewhere = await world.appointed(other.program, 'owner')
    expect(await targetOf(elsewhere, target)).toMatchObject({ is_in_force: true, programs: [] })
  })
})

test('counts only tiers with a target in scope for the reward range', async () => {
  const target = await insertTarget(api.database.owner, world.organization)
  const { program, preview } = await published(2, target)
  const cells = defaultRewardGrid.filter(({ tier }) => tier === 2)
  const reward = {
    currency: 'USD',
    min_cents: Math.min(...cells.map(({ min_cents: least }) => least)),
    max_cents: Math.max(...cells.map(({ max_cents: most }) => most)),
  }
  const page = await api.app.inject({ url: `/api/portal/program/${program}` })
  expect([preview.reward, page.json().data.reward]).toEqual([reward, reward])
  expect(preview.rewards).toHaveLength(defaultRewardGrid.length)
})
