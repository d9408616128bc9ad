import { act, useState } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Severity } from '@grana/contract/program-values'
import { cvssTexts } from '@grana/messages/es/cvss/calculator'
import { CvssCalculator } from './cvss-calculator.tsx'
import { SeverityChoice } from './severity-choice.tsx'

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })

const medium = 'CVSS:3.1/AV:N/AC:L/PR:L/UI:N/S:U/C:H/I:N/A:N'
let root: Root

function Host({ start, chosen }: { readonly start: string; readonly chosen?: Severity }) {
  const [severity, setSeverity] = useState(chosen)
  const [vector, setVector] = useState(start)
  return (
    <>
      <SeverityChoice
        label="Level"
        hint="By hand"
        none="None"
        value={severity}
        vector={vector}
        onChange={setSeverity}
      />
      <CvssCalculator vector={start} onChange={setVector} />
    </>
  )
}

async function show(start: string, chosen?: Severity): Promise<void> {
  await act(async () => root.render(<Host start={start} {...(chosen && { chosen })} />))
  await act(async () => vi.dynamicImportSettled())
}

const select = () => document.querySelector('select') as HTMLSelectElement
const state = () => [select().value, select().disabled]
const remove = () =>
  act(async () => [...document.querySelectorAll('button')].find((one) => one.textContent === cvssTexts.remove)?.click())

beforeEach(() => {
  const place = document.createElement('div')
  document.body.replaceChildren(place)
  root = createRoot(place)
})
afterEach(() => act(() => root.unmount()))

describe('SeverityChoice', () => {
  it('is free without a vector', async () => {
    await show('', 'critical')
    expect(state()).toEqual(['critical', false])
    expect(document.body.textContent).not.toContain(cvssTexts.followed)
  })

  it('follows a complete vector, says so, and overrides the manual choice', async () => {
    await show(medium, 'critical')
    expect(state()).toEqual(['medium', true])
    expect(document.body.textContent).toContain(cvssTexts.followed)
  })

  it('is filled by a vector where nothing was chosen', async () => {
    await show(medium)
    expect(state()).toEqual(['medium', true])
  })

  it('is free again, with the previous choice, once the vector is removed', async () => {
    await show(medium, 'critical')
    await remove()
    expect(state()).toEqual(['critical', false])
  })

  it('ignores an incomplete vector', async () => {
    await show('CVSS:3.1/AV:N')
    expect(state()).toEqual(['', false])
  })
})
