import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { ReportEvent } from '@grana/contract/reports/report'
import { reports } from '@grana/messages/es/apps/reports'
import { AppContext, type AppServices } from '../app/app-context.ts'
import { Timeline } from './timeline.tsx'

const said = (number: number): ReportEvent => ({
  number,
  kind: 'commented',
  audience: 'everyone',
  side: 'organization',
  text: `Number ${number}`,
  details: {},
  at: '2026-11-15T12:00:00.000Z',
})
const moved = (number: number, at: string): ReportEvent => ({
  number,
  kind: 'moved',
  audience: 'everyone',
  side: 'staff',
  to: 'triaging',
  details: {},
  at,
})
const signedIn = { status: 'signed-in', user: { timezone: 'America/Mexico_City' } }
const session = { state: () => signedIn, subscribe: () => () => undefined }
const drawn = (...numbers: number[]) => drawnOf(numbers.map(said))
const drawnOf = (events: readonly ReportEvent[]) =>
  renderToStaticMarkup(
    <AppContext value={{ session } as unknown as AppServices}>
      <Timeline events={events} agent="lince" addressOf={undefined} />
    </AppContext>,
  )

test('a history that begins after the report shows that older events exist', () => {
  expect(drawn(501, 502)).toContain(reports.timeline.older(2))
  expect(drawn(1, 2)).not.toContain(reports.timeline.older(2))
})

test('moments use the time zone of the profile', () => {
  expect(drawn(1).replaceAll(/<[^>]*>/g, '')).toContain('06:00')
})

test('events are grouped by the day of the time zone, and a move shows the figure of its state', () => {
  // The first two are on one day in Mexico and on two days in UTC.
  const page = drawnOf([
    moved(1, '2025-03-08T23:00:00.000Z'),
    moved(2, '2025-03-09T03:00:00.000Z'),
    moved(3, '2025-03-09T20:00:00.000Z'),
  ])
  expect([...page.matchAll(/<h3>([^<]+)<\/h3>/g)].map((found) => found[1])).toEqual(['8 mar 2025', '9 mar 2025'])
  expect(page).toContain('data-figure="half"')
})
