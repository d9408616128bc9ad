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
const signedIn = { status: 'signed-in', user: { timezone: 'America/Mexico_City' } }
const session = { state: () => signedIn, subscribe: () => () => undefined }
const drawn = (...numbers: number[]) =>
  renderToStaticMarkup(
    <AppContext value={{ session } as unknown as AppServices}>
      <Timeline events={numbers.map(said)} agent="lince" addressOf={undefined} />
    </AppContext>,
  )

test('a history that begins after the report shows that older events exist', () => {
  expect(drawn(501, 502)).toContain(reports.timeline.older(2))
  expect(drawn(1, 2)).not.toContain(reports.timeline.older(2))
})

test('moments use the time zone of the profile', () => {
  expect(drawn(1)).toContain('06:00')
})
