import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { cvssMetrics } from '@grana/contract/cvss/metrics'
import { cvssTexts as texts } from '@grana/messages/es/cvss/calculator'
import { CvssCalculator, type CvssCalculatorProps } from './cvss-calculator.tsx'

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })

const base31 = 'CVSS:3.1/AV:N/AC:L/PR:L/UI:N/S:U/C:N/I:H/A:H'
const onChange = vi.fn<(vector: string) => void>()
let root: Root

async function show(props: Partial<CvssCalculatorProps> = {}): Promise<void> {
  await act(async () => root.render(<CvssCalculator onChange={onChange} {...props} />))
  // The scorer is loaded by a dynamic import.
  await act(async () => vi.dynamicImportSettled())
}

const result = () => document.querySelector('output')?.textContent ?? ''
const field = () => document.querySelector('textarea') as HTMLTextAreaElement
const radio = (metric: string, value: string) =>
  document.querySelector<HTMLInputElement>(`input[name$="-${metric}"][value="${value}"]`)
const choose = (metric: string, value: string) => act(async () => radio(metric, value)?.click())

async function write(text: string, isPasted: boolean): Promise<void> {
  await act(async () => {
    if (isPasted) field().dispatchEvent(new Event('paste', { bubbles: true }))
  })
  await act(async () => {
    Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value')?.set?.call(field(), text)
    field().dispatchEvent(new Event('input', { bubbles: true }))
  })
}

beforeEach(() => {
  onChange.mockReset()
  const place = document.createElement('div')
  document.body.replaceChildren(place)
  root = createRoot(place)
})
afterEach(() => act(() => root.unmount()))

describe('CvssCalculator', () => {
  it('shows score and severity in words for a vector', async () => {
    await show({ vector: base31 })
    expect(result()).toContain(texts.result('high', '8.1'))
    expect(field().value).toBe(base31)
    expect(radio('PR', 'L')?.checked).toBe(true)
  })

  it('shows how many base metrics are missing, and the score at the last one', async () => {
    await show({ version: '3.1' })
    expect(result()).toContain(texts.unfinished(8))
    for (const piece of base31.split('/').slice(1)) await choose(...(piece.split(':') as [string, string]))
    expect(result()).toContain(texts.result('high', '8.1'))
    expect(onChange.mock.calls).toEqual([[base31]])
  })

  it('updates the score with a choice, and clears the vector while it is unreadable', async () => {
    await show({ vector: base31 })
    await choose('C', 'H')
    expect(result()).toContain(texts.result('high', '8.8'))
    await write('CVSS:3.1/AV:N', true)
    expect(result()).toContain(texts.noScore)
    expect(onChange.mock.calls).toEqual([[base31.replace('C:N', 'C:H')], ['']])
  })

  it('describes the problem of a pasted vector, linked to the field', async () => {
    await show()
    await write(base31.replace('AV:N', 'AV:Q'), true)
    const said = texts.problemText({ reason: 'value', metric: 'AV', value: 'Q', values: ['N', 'A', 'L', 'P'] })
    const described = (field().getAttribute('aria-describedby') ?? '').split(' ')
    expect(described.map((id) => document.getElementById(id)?.textContent)).toContain(said)
    expect(field().getAttribute('aria-invalid')).toBe('true')
  })

  it.each(['3.1', '4.0'] as const)('renders every metric of %s as a named radio group', async (version) => {
    await show({ version })
    for (const details of document.querySelectorAll('details')) {
      details.open = true
      await act(async () => details.dispatchEvent(new Event('toggle')))
    }
    const legends = [...document.querySelectorAll('legend')].map((legend) => legend.textContent)
    for (const { code, values } of cvssMetrics[version]) {
      expect(legends).toContain(`${texts.metrics[version][code]?.name} ${code}`)
      expect(values.every((value) => radio(code, value) !== null)).toBe(true)
    }
  })

  it('explains the chosen value, and each of them on request', async () => {
    await show({ vector: base31 })
    const values = texts.metrics['3.1'].AV?.values ?? {}
    expect(document.body.textContent).toContain(values.N?.explanation)
    expect(document.body.textContent).not.toContain(values.P?.explanation)
    await act(async () => document.querySelector<HTMLInputElement>('input[type="checkbox"]')?.click())
    expect(document.body.textContent).toContain(values.P?.explanation)
  })

  it('counts the defined metrics of a closed group', async () => {
    await show({ vector: `${base31}/E:F/RC:C` })
    expect(document.querySelector('summary')?.textContent).toBe(`${texts.groups.temporal}${texts.defined(2)}`)
  })

  it('switches to the other version and back without losing anything', async () => {
    await show({ vector: base31 })
    await choose('version', '4.0')
    expect(result()).toContain(texts.unfinished(11))
    await choose('version', '3.1')
    expect(result()).toContain(texts.result('high', '8.1'))
    expect(onChange.mock.calls).toEqual([[''], [base31]])
  })
})
