import { getStaffOverview, type StaffOverview } from '@grana/contract/staff/overview'
import { staffTexts } from '@grana/messages/es/staff/staff'
import { createAppWorld, type AppWorld } from '@grana/parts/app/app.fixture'
import { openScreen, type Screen } from '@grana/parts/app/screen.fixture'
import { operationQuery } from '@grana/parts/query/operation-query'
import { routes } from './routes.tsx'

const everything: StaffOverview = {
  role: 'administrator',
  places: [
    { place: 'leads', waiting: 3, oldest_at: '2026-01-05T12:00:00.000Z' },
    { place: 'organizations', waiting: 0, oldest_at: null },
  ],
}

/** A member of the staff whose permissions are known, as below `ShellLayout`. */
export async function createStaffWorld(overview: Partial<StaffOverview> = {}): Promise<AppWorld> {
  localStorage.clear()
  sessionStorage.clear()
  const world = await createAppWorld({ app: 'staff', user: { kind: 'staff', two_factor_enabled: true } })
  world.api.answer(getStaffOverview, () => ({ data: { ...everything, ...overview } }))
  const { queries, session } = world.services
  await queries.fetchQuery(operationQuery(session.client, getStaffOverview, {}))
  return world
}

export const open = (world: AppWorld, path: string): Promise<Screen> => openScreen(world, routes, path)

/** Metadata of a list whose last page is the second one. */
export const twoPages = ({ query }: { readonly query: Readonly<Record<string, unknown>> }) => ({
  page: Number(query['page'] ?? 1),
  pages: 2,
  total: 26,
})

export const onePage = { page: 1, pages: 1, total: 1 }

export const reason = 'The team agreed on it.'

/** Writes the reason into the open dialog, and confirms. */
export async function confirmWithReason(page: Screen, send: string): Promise<void> {
  await page.fill(staffTexts.reason, reason)
  await page.pressInDialog(send)
}
