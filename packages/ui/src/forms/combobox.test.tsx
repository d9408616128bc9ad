import { act, useState } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { click, find, findInput, hydrate, mount, advanceTime, press, type } from '../testing/mount.ts'
import type { Mounted } from '../testing/mount.ts'
import { Combobox } from './combobox.tsx'
import type { ComboboxProps } from './combobox.tsx'
import { Field } from './field.tsx'

const options = [
  { value: 'AR', label: 'Argentina' },
  { value: 'CL', label: 'Chile' },
  { value: 'CO', label: 'Colombia' },
]

const chosen = vi.fn<(value: string) => void>()

function Host({ start = '', ...more }: Partial<ComboboxProps> & { readonly start?: string }) {
  const [value, setValue] = useState(start)
  const onChange = (next: string) => {
    chosen(next)
    setValue(next)
  }
  const countText = (count: number) => `${count} left`
  return (
    <Field label="Country">
      <Combobox
        options={options}
        countText={countText}
        listLabel="Countries"
        {...more}
        value={value}
        onChange={onChange}
      />
    </Field>
  )
}

describe('Combobox', () => {
  let page: Mounted
  const input = () => findInput('[role="combobox"]')
  const shown = () => [...document.querySelectorAll('[role="option"]')].map((option) => option.textContent)
  const active = () => document.getElementById(input().getAttribute('aria-activedescendant') ?? '')?.textContent
  const open = (more: Partial<ComboboxProps> & { start?: string } = {}) => {
    page = mount(<Host {...more} />)
    act(() => input().focus())
  }

  beforeEach(() => {
    chosen.mockClear()
    vi.useFakeTimers()
  })
  afterEach(() => {
    vi.useRealTimers()
    page.unmount()
  })

  it('SE-1 is named by its field and exposes whether it is open', () => {
    open()
    expect(input().labels?.[0]?.textContent).toBe('Country')
    expect(input().getAttribute('aria-expanded')).toBe('false')
    press(input(), 'ArrowDown')
    expect(input().getAttribute('aria-expanded')).toBe('true')
    expect(find('[role="listbox"]').id).toBe(input().getAttribute('aria-controls'))
    expect(active()).toBe('Argentina')
  })

  it('keeps its caret in the box of the field, which an open list in a dialog does not stretch', () => {
    open()
    press(input(), 'ArrowDown')
    const box = document.querySelector('[class*="caret"]')?.parentElement
    expect(box?.contains(input())).toBe(true)
    expect(box?.contains(find('[role="listbox"]'))).toBe(false)
  })

  it('SE-1 arrows wrap around the list and Enter chooses', () => {
    open()
    press(input(), 'ArrowDown')
    press(input(), 'ArrowUp')
    expect(active()).toBe('Colombia')
    press(input(), 'ArrowDown')
    press(input(), 'ArrowDown')
    press(input(), 'Enter')
    expect(chosen.mock.calls).toEqual([['CL']])
    expect(input().value).toBe('Chile')
    expect(shown()).toEqual([])
  })

  it('SE-1 typing filters and activates the first match', () => {
    open()
    type(input(), 'co')
    expect(shown()).toEqual(['Colombia'])
    expect(active()).toBe('Colombia')
    press(input(), 'Enter')
    expect(chosen).toHaveBeenLastCalledWith('CO')
  })

  it('SE-1 Escape closes, keeps the choice and does not reach a layer around it', () => {
    open({ start: 'AR' })
    const outside = vi.fn<() => void>()
    document.addEventListener('keydown', outside)
    type(input(), 'chi')
    press(input(), 'Escape')
    expect(input().value).toBe('Argentina')
    expect(outside).not.toHaveBeenCalled()
    expect(chosen).not.toHaveBeenCalled()
    document.removeEventListener('keydown', outside)
  })

  it('leaves Enter to the form while the list is closed', () => {
    open()
    const event = new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true })
    act(() => {
      input().dispatchEvent(event)
    })
    expect(event.defaultPrevented).toBe(false)
  })

  it('accepts a full label on blur, in any case, and drops anything else', () => {
    open()
    type(input(), 'colombia')
    act(() => input().blur())
    expect(chosen.mock.calls).toEqual([['CO']])
    act(() => input().focus())
    type(input(), 'atlantis')
    act(() => input().blur())
    expect(input().value).toBe('Colombia')
    expect(chosen).toHaveBeenCalledTimes(1)
  })

  it('clears the choice with its text', () => {
    open({ start: 'AR' })
    type(input(), '')
    expect(chosen.mock.calls).toEqual([['']])
  })

  it('chooses by a click on an option', () => {
    open()
    click(input())
    click(find('[role="option"]:nth-child(2)'))
    expect(chosen.mock.calls).toEqual([['CL']])
  })

  it('SE-1 announces the number of matches after a pause in typing', () => {
    open()
    type(input(), 'c')
    const count = () => [...document.querySelectorAll('output')].map((output) => output.textContent)
    expect(count()).not.toContain('2 left')
    advanceTime(400)
    expect(count()).toContain('2 left')
  })

  it("SE-1 shows the specification's English texts for no match and loading", () => {
    open()
    type(input(), 'zz')
    expect(find('[lang="en"]').textContent).toBe('Sorry, no matching options.')
    page.show(<Host loading />)
    expect(find('[lang="en"]').textContent).toBe('Loading...')
    page.show(<Host noOptionsText="none here" />)
    expect(document.querySelector('[lang="en"]')).toBeNull()
    expect(document.body.textContent).toContain('none here')
  })

  it("uses the screen's search and shows groups and notes; arrows cross all groups", () => {
    const found = [
      { value: 'CL', label: 'Chile', group: 'South', note: 'long' },
      { value: 'AR', label: 'Argentina', group: 'South' },
      { value: 'CO', label: 'Colombia', group: 'North' },
    ]
    open({ search: (text) => (text === 'zz' ? found : []) })
    type(input(), 'zz')
    const groups = [...document.querySelectorAll('[role="listbox"] [role="group"]')]
    expect(groups.map((group) => group.getAttribute('aria-label'))).toEqual(['South', 'North'])
    expect(active()).toBe('Chilelong')
    press(input(), 'ArrowUp')
    expect(active()).toBe('Colombia')
    press(input(), 'Enter')
    expect(chosen.mock.calls).toEqual([['CO']])
  })

  it('submits the value, not the label, with a form', () => {
    open({ start: 'AR', name: 'country' })
    expect(findInput('input[name="country"]').value).toBe('AR')
  })

  it('opens on text that was typed before its code loaded', () => {
    page = hydrate(<Host />, () => {
      input().focus()
      input().value = 'colo'
    })
    expect(shown()).toEqual(['Colombia'])
    click(find('[role="option"]'))
    expect(chosen).toHaveBeenCalledExactlyOnceWith('CO')
  })
})
