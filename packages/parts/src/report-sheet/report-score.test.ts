import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { ReportEvent } from '@grana/contract/reports/report'
import { findVector } from './use-report-score.ts'
import { VectorText } from './vector-text.tsx'

const decided = (cvss?: string) =>
  ({ kind: 'severity_set', details: { severity: 'low', ...(cvss && { cvss }) } }) as unknown as ReportEvent

test('the vector behind a severity is the last one that a decision named', () => {
  expect(findVector({ cvss: 'sent', events: [] })).toBe('sent')
  expect(findVector({ cvss: 'sent', events: [decided('first'), decided('second'), decided()] })).toBe('second')
})

const vectorGroups = (vector: string) =>
  [...renderToStaticMarkup(createElement(VectorText, { vector })).matchAll(/<span>([^<]*)<\/span>/g)].map(
    ([, group]) => group,
  )

test('a vector is cut between its groups of metrics only', () => {
  expect(vectorGroups('CVSS:3.1/AV:N/AC:L/PR:N/UI:N/S:U/C:H/I:H/A:N')).toEqual([
    'CVSS:3.1/AV:N/AC:L/PR:N/UI:N/S:U/',
    'C:H/I:H/A:N',
  ])
  expect(vectorGroups('CVSS:4.0/AV:N/AC:L/AT:N/PR:N/UI:N/VC:H/VI:H/VA:H/SC:N/SI:N/SA:N/E:P')).toEqual([
    'CVSS:4.0/AV:N/AC:L/AT:N/PR:N/UI:N/',
    'VC:H/VI:H/VA:H/',
    'SC:N/SI:N/SA:N/',
    'E:P',
  ])
})
