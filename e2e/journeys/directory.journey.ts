import { fixed } from '@grana/messages/es/fixed'
import { program as detail } from '@grana/messages/es/program'
import { programLabels } from '@grana/messages/es/program-labels'
import { directoryAddress, programs } from '@grana/messages/es/programs'
import { expect, test } from '../journey.ts'
import { tabTo } from '../keyboard.ts'
import { hiddenProgram } from '../more-programs.ts'
import {
  fetchDirectory,
  fetchProgram,
  chips,
  count,
  expectCount,
  expectNames,
  facet,
  hasAccents,
  openDirectory,
  rows,
  search,
  withoutAccents,
} from '../pages/directory.ts'

const { names, assets, sectors, kinds } = directoryAddress

/** Where reports are written, through the portal's redirect for signed-in users. */
const agentsDoor = (uuid: string): string =>
  `/redir?app=agents&path=${encodeURIComponent(`/programs/${uuid}?report=1`)}`

// Other journeys publish programs at the same time: websites of organizations in finance, none of which has an API or an accent.

test('a search without accents finds what is written with them, as it is typed', async ({ page }) => {
  const { data } = await fetchDirectory()
  // The word of a program that no other has, in its card or in the text behind it.
  const found = await Promise.all(
    data
      .map((card) => ({ card, word: card.name.split(' ').at(-1) ?? '' }))
      .filter(({ word }) => hasAccents(word))
      .map(async ({ card, word }) => ({ card, word, matches: (await fetchDirectory(`?q=${word}`)).data.length })),
  )
  const wanted = found.find(({ matches }) => matches === 1)?.card
  const word = withoutAccents(wanted?.name.split(' ').at(-1) ?? '')
  await openDirectory(page)
  await search(page).pressSequentially(word)
  await expectCount(page, 1)
  await expect(rows(page)).toHaveText([wanted?.name ?? ''])
  await expect(page).toHaveURL(`/programs?${names.search}=${word}`)
  await page.goBack()
  await expect(rows(page).nth(1)).toBeVisible()
  await expect(page).toHaveURL('/programs')
  await expect(search(page)).toHaveValue('')
})

test('three facets narrow the list as their counts said; chips and back undo them', async ({ page }) => {
  await openDirectory(page)
  const bounty = facet(page, programs.filters.kind).getByLabel(programs.filters.kinds.bounty)
  const api = facet(page, programs.filters.asset).getByLabel(programLabels.assets.api)
  const finance = facet(page, programs.filters.sector).getByLabel(programLabels.sectors.finance)
  const { meta } = await fetchDirectory()
  const told = meta.facets.asset.find(({ value }) => value === 'api')?.count ?? 0

  await api.check()
  await expectCount(page, told)
  await bounty.check()
  await finance.check()
  const { data } = await fetchDirectory('?kind=bounty&asset=api&sector=finance')
  await expectNames(page, data)
  const full = `/programs?${names.kind}=${kinds.bounty}&${names.asset}=${assets.api}&${names.sector}=${sectors.finance}`
  await expect(page).toHaveURL(full)

  await chips(page)
    .getByRole('link', { name: programs.chips.remove(programLabels.assets.api) })
    .click()
  await expect(api).not.toBeChecked()
  await expect(page).toHaveURL(full.replace(`${names.asset}=${assets.api}&`, ''))
  await page.goBack()
  await expect(api).toBeChecked()
  await expectNames(page, data)
  await page.reload()
  await expectNames(page, data)
  await expect(finance).toBeChecked()
  await page.getByRole('link', { name: programs.chips.removeAll }).click()
  await expect(page).toHaveURL('/programs')
  await expect(chips(page)).toHaveCount(0)
  await expect(rows(page).nth(data.length)).toBeVisible()
})

test('reward range, its chips and the sort order', async ({ page }) => {
  await openDirectory(page, `?${names.asset}=${assets.api}`)
  await page.getByLabel(programs.filters.from, { exact: true }).fill('5,000')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(new RegExp(`${names.from}=5000`))
  await page.getByLabel(programs.filters.to, { exact: true }).fill('10000')
  await page.keyboard.press('Enter')
  const { data } = await fetchDirectory('?asset=api&reward_min=5000&reward_max=10000')
  await expectNames(page, data)
  await page.getByRole('link', { name: programs.sort.choices.reward, exact: true }).click()
  await expectNames(page, (await fetchDirectory('?asset=api&reward_min=5000&reward_max=10000&sort=reward')).data)
  await expect(page.getByLabel(programs.filters.to, { exact: true })).toHaveValue('10,000')
})

test('no results: the words of the specification and a link to clear the filters', async ({ page }) => {
  await openDirectory(page, `?${names.search}=zzzzzz`)
  await expect(page.getByRole('heading', { name: fixed.noMatches })).toBeVisible()
  await page.getByRole('link', { name: programs.filters.clear }).click()
  await expect(page).toHaveURL('/programs')
  await expect(rows(page).first()).toBeVisible()
})

test('a program page: scope, rewards and rules, with the scope as download', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const { data } = await fetchDirectory('?kind=bounty&asset=api')
  const program = await fetchProgram(data[0]?.uuid ?? '')
  await openDirectory(page, `?${names.asset}=${assets.api}`)
  await page.getByRole('link', { name: program.name }).click()
  await expect(page).toHaveURL(`/program/${program.uuid}`)
  await expect(page.getByRole('heading', { level: 1, name: program.name })).toBeVisible()
  await expect(page).toHaveTitle(new RegExp(program.name))

  const address = program.in_scope[0]?.address ?? ''
  const included = page.getByRole('table', { name: detail.scope.included })
  await expect(included.getByRole('rowheader')).toHaveCount(program.in_scope.length)
  await included.getByRole('button', { name: detail.scope.copyOf(address) }).click()
  await expect(page.getByText(detail.scope.copied(address))).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(address)

  for (const label of [detail.scope.csv, detail.scope.plain, detail.scope.burp]) {
    const href = await page.getByRole('link', { name: label, exact: true }).getAttribute('href')
    const file = await page.request.get(href ?? '')
    expect(file.status(), label).toBe(200)
    expect(file.headers()['content-disposition'], label).toContain('attachment')
    expect(await file.text(), label).toContain(address.split('.')[1])
  }

  const clause = program.policy.clauses.at(-1)?.number ?? ''
  await page.getByRole('link', { name: detail.rules.clauseLink(clause) }).click()
  await expect(page).toHaveURL(`/program/${program.uuid}#${detail.anchors.clause(clause)}`)
  await expect(page.getByText(fixed.noReports)).toHaveCount(0)
  const report = page
    .getByRole('complementary', { name: detail.summary.label })
    .getByRole('link', { name: detail.report })
  await expect(report).toHaveAttribute('href', agentsDoor(program.uuid))

  const others = await Promise.all((await fetchDirectory('?asset=api')).data.map(({ uuid }) => fetchProgram(uuid)))
  const untouched = others.find(({ has_reports: hasReports }) => hasReports !== true)
  await page.goto(`/program/${untouched?.uuid}`)
  await expect(page.getByText(fixed.noReports)).toBeVisible()
})

test('absent, private and draft programs are all the same 404', async ({ page, expectFailed }) => {
  expectFailed(404)
  const hidden = [await hiddenProgram('private'), await hiddenProgram('draft'), crypto.randomUUID(), '1']
  for (const uuid of hidden) {
    const answer = await page.goto(`/program/${uuid}`)
    expect([answer?.status(), new URL(page.url()).pathname]).toEqual([404, '/404'])
  }
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('the same form searches, filters, pages and opens a program', async ({ page }) => {
    await page.goto('/programs')
    await search(page).fill('banca')
    await page.getByLabel(programLabels.assets.api).check()
    await page.getByRole('button', { name: programs.filters.apply }).click()
    await expect(page).toHaveURL(`/programs?${names.search}=banca&${names.asset}=${assets.api}`)
    const { data } = await fetchDirectory('?q=banca&asset=api')
    await expectNames(page, data)
    await page.getByRole('link', { name: programs.chips.remove(programs.chips.search('banca')) }).click()
    await expect(page).toHaveURL(`/programs?${names.asset}=${assets.api}`)
    await page.getByRole('link', { name: programs.sort.choices.name, exact: true }).click()
    await expectNames(page, (await fetchDirectory('?asset=api&sort=name')).data)
    await rows(page).first().click()
    await expect(page.getByRole('heading', { level: 2, name: detail.scope.heading })).toBeVisible()
  })

  test('on a phone the button leads to the filters', async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 740 })
    await page.goto('/programs')
    await expect(page.getByLabel(programLabels.assets.api)).toBeHidden()
    await page.getByRole('link', { name: programs.filters.heading }).click()
    await page.getByLabel(programLabels.assets.api).check()
    await page.getByRole('button', { name: programs.filters.apply }).click()
    await expect(page).toHaveURL(`/programs?${names.asset}=${assets.api}`)
  })
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 740 } })

  test('filters open in a drawer, apply at once and close on the result', async ({ page }) => {
    await openDirectory(page)
    await page.getByRole('button', { name: programs.filters.heading }).click()
    const drawer = page.getByRole('dialog', { name: programs.filters.heading })
    await drawer.getByLabel(programLabels.assets.api).check()
    await drawer.getByLabel(programs.filters.kinds.bounty).check()
    const { data, meta } = await fetchDirectory('?kind=bounty&asset=api')
    await drawer.getByRole('button', { name: programs.filters.show(meta.total, true) }).click()
    await expect(drawer).toHaveCount(0)
    await expectNames(page, data)
    await expect(page.getByRole('button', { name: programs.filters.open(2) })).toBeFocused()
  })

  test('the action stays visible once the card is scrolled away', async ({ page }) => {
    const { data } = await fetchDirectory('?kind=bounty&asset=api')
    await page.goto(`/program/${data[0]?.uuid}`, { waitUntil: 'networkidle' })
    const actions = page.getByRole('link', { name: detail.report })
    await expect(actions).toHaveCount(1)
    await page.getByRole('heading', { name: detail.rules.heading }).scrollIntoViewIfNeeded()
    await expect(actions).toHaveCount(2)
    await expect(actions.last()).toBeInViewport()
    await page.evaluate(() => window.scrollTo(0, 0))
    await expect(actions).toHaveCount(1)
  })
})

test('by keyboard alone: search, two facets and clear all; a program to its action', async ({ page }) => {
  await openDirectory(page)
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  const presses = [1, await tabTo(page, '#directory-search')]
  await page.keyboard.type('banca')
  const api = `aside input[value=${assets.api}]`
  presses.push(await tabTo(page, `aside input[name=${names.kind}]:checked`))
  await page.keyboard.press('ArrowDown')
  await expect(chips(page).getByRole('listitem')).toHaveCount(3)
  presses.push(await tabTo(page, api))
  await page.keyboard.press('Space')
  await expect(chips(page).getByRole('listitem')).toHaveCount(4)
  let back = 0
  const all = page.getByRole('link', { name: programs.chips.removeAll })
  while (!(await all.evaluate((link) => link === document.activeElement))) {
    await page.keyboard.press('Shift+Tab')
    back += 1
  }
  expect(presses.reduce((sum, one) => sum + one, back)).toBeLessThanOrEqual(20)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/programs')
  await expect(count(page)).toBeFocused()

  const { data } = await fetchDirectory('?kind=bounty&asset=api')
  await page.goto(`/program/${data[0]?.uuid}`, { waitUntil: 'networkidle' })
  expect(await tabTo(page, `aside a[href="${agentsDoor(data[0]?.uuid ?? '')}"]`)).toBeLessThanOrEqual(14)
})
