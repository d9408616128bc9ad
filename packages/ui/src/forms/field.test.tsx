import { act } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { click, find, findInput, mount, advanceTime } from '../testing/mount.ts'
import type { Mounted } from '../testing/mount.ts'
import { ErrorSummary } from './error-summary.tsx'
import { Field } from './field.tsx'
import type { FieldProps } from './field.tsx'
import { TextInput } from './input.tsx'

describe('field', () => {
  let page: Mounted
  const tree = (props: Partial<FieldProps> = {}) => (
    <Field label="Email" id="email" {...props}>
      <TextInput />
    </Field>
  )
  const input = () => findInput('#email')
  const descriptions = () =>
    (input().getAttribute('aria-describedby') ?? '').split(' ').map((id) => document.getElementById(id)?.textContent)

  beforeEach(() => {
    vi.useFakeTimers()
    page = mount(tree({ hint: 'public' }))
  })
  afterEach(() => {
    page.unmount()
    vi.useRealTimers()
  })

  it('links label and hint to the control', () => {
    expect(input().labels?.[0]?.textContent).toBe('Email')
    expect(descriptions()).toEqual(['public'])
    expect(input().hasAttribute('aria-invalid')).toBe(false)
  })

  it('mirrors its state in data-validation-state, aria-invalid and aria-busy', () => {
    page.show(tree({ state: 'validating' }))
    expect([input().dataset['validationState'], input().getAttribute('aria-busy')]).toEqual(['validating', 'true'])
    page.show(tree({ error: 'wrong', hint: 'public' }))
    expect([input().dataset['validationState'], input().getAttribute('aria-invalid')]).toEqual(['invalid', 'true'])
    expect(descriptions()).toEqual(['wrong', 'public'])
    page.show(tree({ state: 'valid' }))
    expect(input().dataset['validationState']).toBe('valid')
  })

  it("falls back to the specification's text, in English", () => {
    page.show(tree({ error: true }))
    expect(find('[lang="en"]').textContent).toBe('Email is not valid.')
  })

  it('announces an error after 600 ms of silence, and only of the focused field', () => {
    act(() => input().focus())
    page.show(tree({ error: 'wro' }))
    advanceTime(500)
    page.show(tree({ error: 'wrong' }))
    advanceTime(599)
    expect(find('output').textContent).toBe('')
    advanceTime(1)
    expect(find('output').textContent).toBe('wrong')
    act(() => input().blur())
    page.show(tree({ error: 'other' }))
    advanceTime(600)
    expect(find('output').textContent).toBe('')
  })
})

describe('error summary', () => {
  it('takes the focus at each failed attempt and links to the field', () => {
    const items = [{ fieldId: 'email', text: 'wrong' }]
    const tree = (attempt: number) => (
      <div>
        <ErrorSummary title="Check" items={items} attempt={attempt} />
        <input id="email" />
      </div>
    )
    const page = mount(tree(0))
    expect(document.activeElement).toBe(document.body)
    page.show(tree(1))
    expect(document.activeElement?.querySelector('h2')?.textContent).toBe('Check')
    click(find('a[href="#email"]'))
    expect(document.activeElement?.id).toBe('email')
    page.show(tree(2))
    expect(document.activeElement?.querySelector('h2')?.textContent).toBe('Check')
    page.unmount()
  })
})
