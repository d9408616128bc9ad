import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { responseTimes as texts } from '@grana/messages/es/apps/response-times'
import { ResponseTable } from './response-table.tsx'

test('a promise in days is compared with hours, and a stage without data says so', () => {
  const markup = renderToStaticMarkup(
    <ResponseTable
      response={{ first_answer: 1, triage: 3 }}
      figures={{ first_answer_hours: { median: 9, p90: 26, n: 38 } }}
    />,
  )
  expect(markup).toContain(texts.spread(texts.hours(9), texts.hours(26), texts.hours(24)))
  expect(markup).toContain(texts.notMeasured)
  expect(markup).not.toContain(texts.stages.reward)
})

test('a measured stage without a promise has none in its bar', () => {
  const markup = renderToStaticMarkup(
    <ResponseTable response={undefined} figures={{ triage_days: { median: 1.2, p90: 2.9, n: 35 } }} />,
  )
  expect(markup).toContain(texts.spread(texts.days(1.2), texts.days(2.9), undefined))
  expect(markup).toContain(texts.noTarget)
})

test('nothing promised and nothing measured is one line', () => {
  expect(renderToStaticMarkup(<ResponseTable response={undefined} figures={undefined} />)).not.toContain('table')
})
