// @vitest-environment happy-dom
import { describe, expect, test } from 'vitest'
import { callsOf, createCustomersWorld, linksTo, open, organizationId, testFailures } from '#app/customers.fixture.tsx'
import { paths } from '#app/paths.ts'
import { listTargets, type TargetCard, type TargetListMeta } from '@grana/contract/customers/targets'
import { sampleOf } from '@grana/contract/sample-of.fixture'
import { targets as texts } from '@grana/messages/es/apps/targets'
import { pagerTexts } from '@grana/messages/es/formats/pager'
import { programLabels } from '@grana/messages/es/program-labels'
import { shown, type AppWorld } from '@grana/parts/app/app.fixture'
import { until } from '@grana/parts/app/mounted.fixture'
import { targetCard } from './targets.fixture.ts'

const { list } = texts
const metaOf = (changes: Partial<TargetListMeta> = {}) =>
  sampleOf(listTargets.meta, { page: 1, page_size: 25, active: 1, can: { create: true }, ...changes })

const answerTargets = ({ api }: AppWorld, data: readonly TargetCard[], meta: Partial<TargetListMeta> = {}) =>
  api.answer(listTargets, () => ({ data: [...data], meta: metaOf({ total: data.length, ...meta }) }))

async function show(path: string, data: readonly TargetCard[], meta: Partial<TargetListMeta> = {}) {
  const world = await createCustomersWorld()
  answerTargets(world, data, meta)
  return { world, page: await open(world, path) }
}

const queries = (world: AppWorld) => callsOf(world, listTargets).map(({ query }) => query)
const tabs = () => [...document.querySelectorAll(`nav[aria-label="${list.views}"] a`)]

describe('the list', () => {
  test('shows targets with type, tier and ownership, and links to each', async () => {
    const { world } = await show(paths.targets(), [
      targetCard(1, { type: 'api', authority: 'proven' }),
      targetCard(2, { authority: 'unproven', is_document_waiting: true }),
    ])
    const rows = [...document.querySelectorAll('tbody tr')].map(({ textContent }) => textContent)
    expect(rows[0]).toContain(`Target 11.tepozan.example${programLabels.targetTypes.api}`)
    expect(rows[0]).toContain(texts.authority.proven)
    expect(rows[1]).toContain(texts.authority.unproven + list.documentWaiting)
    expect(linksTo('Target 2')).toEqual([paths.target(targetCard(2).id)])
    expect(callsOf(world, listTargets)[0]?.params).toEqual({ organization: organizationId })
  })

  test('counts active and archived targets on its views', async () => {
    await show(`${paths.targets()}?archived=true`, [targetCard(1)], { active: 7, archived: 3 })
    expect(tabs().map(({ textContent }) => textContent)).toEqual([`${list.active}7`, `${list.archived}3`])
    expect(tabs().map((tab) => tab.getAttribute('aria-current'))).toEqual([null, 'page'])
    expect(tabs()[0]?.getAttribute('href')).toBe(paths.targets())
  })

  test('links to its other pages until the last', async () => {
    const { page } = await show(`${paths.targets()}?page=2`, [targetCard(1)], { page: 2, total: 51 })
    expect(shown()).toContain(pagerTexts.range({ from: 26, to: 50, total: 51, isMore: false }))
    const links = [...document.querySelectorAll(`nav[aria-label="${pagerTexts.label}"] a`)].map((link) => [
      link.getAttribute('aria-label'),
      link.getAttribute('href'),
    ])
    expect(links).toEqual([
      [pagerTexts.previous, paths.targets()],
      [pagerTexts.next, `${paths.targets()}?page=3`],
    ])
    await page.router.navigate(`${paths.targets()}?page=3`)
    await page.loaded()
    expect(page.address()).toBe(`${paths.targets()}?page=3`)
  })
})

describe('filters', () => {
  test('of the URL are sent to the server', async () => {
    const { world } = await show(`${paths.targets()}?q=payments&type=api&authority=lapsed&archived=true&page=2`, [
      targetCard(1),
    ])
    expect(queries(world)).toEqual([{ q: 'payments', type: 'api', authority: 'lapsed', archived: 'true', page: '2' }])
  })

  test('change the URL, and start at the first page', async () => {
    const { world, page } = await show(`${paths.targets()}?page=2`, [targetCard(1)])
    await page.fill(list.type, 'website')
    await page.fill(list.authority, 'proven')
    expect(page.address()).toBe(`${paths.targets()}?type=website&authority=proven`)
    expect(queries(world).at(-1)).toEqual({ type: 'website', authority: 'proven', page: '1' })
  })

  test('search once typing pauses', async () => {
    const { world, page } = await show(paths.targets(), [targetCard(1)])
    await page.fill(list.search, 'pa')
    await page.fill(list.search, 'payments')
    await until(() => expect(page.address()).toBe(`${paths.targets()}?q=payments`))
    await page.loaded()
    expect(queries(world).map(({ q }) => q)).toEqual([undefined, 'payments'])
  })

  test('without a match can be cleared', async () => {
    const { world, page } = await show(`${paths.targets()}?q=nothing`, [])
    expect(shown()).toContain(list.noMatch)
    answerTargets(world, [targetCard(1)])
    await page.press(list.clear)
    expect(page.address()).toBe(paths.targets())
    expect(shown()).toContain('Target 1')
  })
})

describe('an empty list', () => {
  test('offers to register the first target, and nothing else', async () => {
    await show(paths.targets(), [], { active: 0 })
    expect(shown()).toContain(list.firstTitle + list.firstText)
    expect(linksTo(texts.create)).toEqual([paths.newTarget()])
    expect(document.querySelector('[role=search]')).toBeNull()
  })

  test('offers nothing to a reader', async () => {
    await show(paths.targets(), [], { active: 0, can: { create: false } })
    expect(shown()).toContain(list.firstReadOnly)
    expect(linksTo(texts.create)).toEqual([])
  })

  test('says that all targets are archived', async () => {
    await show(paths.targets(), [], { active: 0, archived: 2 })
    expect(shown()).toContain(list.noneActive + list.noneActiveText)
  })

  test('says that none is archived', async () => {
    await show(`${paths.targets()}?archived=true`, [])
    expect(shown()).toContain(list.noneArchived)
  })
})

testFailures({
  path: paths.targets(),
  operation: listTargets,
  answer: (world) => answerTargets(world, [targetCard(1)]),
  content: 'Target 1',
})
