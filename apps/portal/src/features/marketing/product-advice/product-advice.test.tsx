// @vitest-environment happy-dom
import { act } from 'react'
import { afterEach, expect, test } from 'vitest'
import { mount, press, settle, text, waitForLazyComponents } from '#app/lib/entry/mounted.fixture.tsx'
import { criteria } from '@grana/messages/es/criteria'
import { productAdvice as texts } from '@grana/messages/es/portal/product-advice'
import { productAdviceHead } from '@grana/messages/es/portal/product-advice-head'
import { ProductAdvice } from './product-advice.tsx'

afterEach(() => document.body.replaceChildren())

/** As a browser sets it: React notices values that its own setter did not set. */
function setValue(input: HTMLInputElement | null | undefined, value: string): void {
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, value)
}

async function choose(name: string, weight: string): Promise<void> {
  const label = [...document.querySelectorAll('label')].find(({ textContent }) => textContent.includes(name))
  const range = label?.querySelector('input')
  await act(async () => {
    setValue(range, weight)
    range?.dispatchEvent(new Event('input', { bubbles: true }))
  })
}

test('a visitor weighs criteria, and reads which product fits with what each criterion contributes', async () => {
  await mount(<ProductAdvice />)
  expect(document.querySelectorAll('input')).toHaveLength(0)
  await press(productAdviceHead.begin)
  await waitForLazyComponents()
  await settle()
  expect(text('body')).toContain(texts.none)
  await choose(criteria.compliance_external, '5')
  expect(text('body')).toContain(texts.result({ product: 'pentest' }))
  expect(text('body')).toContain(texts.score(50, 50))
  await choose(criteria.finding_count, '5')
  expect(text('body')).toContain(texts.result({ product: 'pentest' }))
  await choose(criteria.testing_breadth, '4')
  expect(text('body')).toContain(texts.result({ product: 'both' }))
})
