import type { PortalProgram, ProgramCard, ProgramListMeta } from '@grana/contract/programs'
import { programs } from '@grana/messages/es/programs'
import { expect, setting, type Page } from '../journey.ts'

type Listed = { readonly data: readonly ProgramCard[]; readonly meta: ProgramListMeta }

/** The API's own response, to compare the page with. */
export async function fetchDirectory(query = ''): Promise<Listed> {
  const answer = await fetch(`${setting('API_URL')}/api/portal/programs${query}`)
  return (await answer.json()) as Listed
}

export async function fetchProgram(uuid: string): Promise<PortalProgram> {
  const answer = await fetch(`${setting('API_URL')}/api/portal/program/${uuid}`)
  return ((await answer.json()) as { data: PortalProgram }).data
}

export function hasAccents(text: string): boolean {
  return /\p{M}/u.test(text.normalize('NFD'))
}

/** The same words without accents. */
export function withoutAccents(text: string): string {
  return text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase()
}

export const count = (page: Page) => page.locator('#directory-count')
export const rows = (page: Page) => page.locator('main h3 a')
export const search = (page: Page) => page.getByRole('searchbox', { name: programs.search.label })
export const chips = (page: Page) => page.getByRole('list', { name: programs.chips.label })
export const facet = (page: Page, legend: string) => page.getByRole('group', { name: legend })

/** Opens the directory and waits until it is hydrated. */
export async function openDirectory(page: Page, query = ''): Promise<void> {
  await page.goto(`/programs${query}`, { waitUntil: 'networkidle' })
  await expect(count(page)).not.toBeEmpty()
}

export async function expectCount(page: Page, total: number): Promise<void> {
  await expect(count(page)).toHaveText(programs.count(total, true))
}

export async function expectNames(page: Page, cards: readonly ProgramCard[]): Promise<void> {
  await expect(rows(page)).toHaveText(cards.map(({ name }) => name))
}
