import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { reports } from '@grana/messages/es/apps/reports'
import { cvssTexts } from '@grana/messages/es/cvss/calculator'
import { weaknessTexts } from '@grana/messages/es/taxonomy/weaknesses'
import { FindingFacts, type FindingFactsProps } from './finding-facts.tsx'

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })

const vector = 'CVSS:3.1/AV:N/AC:L/PR:L/UI:N/S:U/C:H/I:N/A:N'
let root: Root

async function show(props: FindingFactsProps): Promise<Record<string, string>> {
  await act(async () => root.render(<FindingFacts {...props} />))
  await act(async () => vi.dynamicImportSettled())
  const said = (selector: string) => [...document.querySelectorAll(selector)].map(({ textContent }) => textContent)
  const values = said('dd')
  return Object.fromEntries(said('dt').map((name, at) => [name, values[at] ?? '']))
}

beforeEach(() => {
  const place = document.createElement('div')
  document.body.replaceChildren(place)
  root = createRoot(place)
})
afterEach(() => act(() => root.unmount()))

it('shows the weakness with its number, and the vector with its score, each with its label', async () => {
  const facts = await show({ weakness: 'idor-read', cvss: vector })
  expect(facts[reports.content.weakness]).toBe(`${weaknessTexts['idor-read'].name} ${reports.content.cwe(639)}`)
  expect(facts[cvssTexts.version('3.1')]).toBe(`6.5 ${cvssTexts.severityWord('medium')}${vector}`)
})

it('shows no CVSS where there is no vector, and an unknown weakness as it is', async () => {
  expect(await show({ weakness: 'of-another-world' })).toEqual({ [reports.content.weakness]: 'of-another-world' })
})
