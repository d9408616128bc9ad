import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { ReportEvent } from '@grana/contract/reports/report'
import { reports } from '@grana/messages/es/apps/reports'
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
const drawn = (...numbers: number[]) =>
  renderToStaticMarkup(<Timeline events={numbers.map(said)} agent="lince" addressOf={undefined} />)

test('a history that begins later than its report says that there was more', () => {
  expect(drawn(501, 502)).toContain(reports.timeline.older(2))
  expect(drawn(1, 2)).not.toContain(reports.timeline.older(2))
})
