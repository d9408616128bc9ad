import { act, useState } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { weaknessCategoryTexts, weaknessTexts } from '@grana/messages/es/taxonomy/weaknesses'
import { weaknessFieldTexts as texts } from '@grana/messages/es/weakness-field'
import { WeaknessField } from './weakness-field.tsx'
import { searchOptions } from './weakness-options.ts'

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })

const chosen = vi.fn<(id: string) => void>()
let root: Root

function Host({ start }: { readonly start: string }) {
  const [value, setValue] = useState(start)
  return (
    <WeaknessField
      value={value}
      onChange={(id) => {
        chosen(id)
        setValue(id)
      }}
    />
  )
}

async function show(start = ''): Promise<void> {
  await act(async () => root.render(<Host start={start} />))
  await act(async () => vi.dynamicImportSettled())
}

const input = () => document.querySelector('input') as HTMLInputElement
const options = () => [...document.querySelectorAll('[role="option"]')]
const press = (key: string) =>
  act(async () => input().dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true })))

async function search(text: string): Promise<void> {
  await act(async () => input().focus())
  await act(async () => vi.dynamicImportSettled())
  await act(async () => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input(), text)
    input().dispatchEvent(new Event('input', { bubbles: true }))
  })
}

beforeEach(() => {
  Element.prototype.scrollIntoView = () => undefined
  chosen.mockReset()
  const place = document.createElement('div')
  document.body.replaceChildren(place)
  root = createRoot(place)
})
afterEach(() => act(() => root.unmount()))

describe('WeaknessField', () => {
  it('shows the choice with its meaning, category, priority and number', async () => {
    await show('idor-read')
    expect(input().value).toBe(weaknessTexts['idor-read'].name)
    const said = document.body.textContent
    expect(said).toContain(weaknessTexts['idor-read'].explanation)
    expect(said).toContain(weaknessCategoryTexts['access-control'].name)
    expect(said).toContain(`${texts.priorities[2]}P2`)
    expect(said).toContain('639')
  })

  it('finds by an acronym and chooses by the keyboard', async () => {
    await show()
    await search('sqli')
    expect(options()[0]?.textContent).toContain(weaknessTexts['sql-injection'].explanation)
    await press('Enter')
    expect(chosen.mock.calls).toEqual([['sql-injection']])
    expect(input().value).toBe(weaknessTexts['sql-injection'].name)
  })

  it('groups the options by category', async () => {
    await show()
    await search('csrf')
    const groups = [...document.querySelectorAll('[role="listbox"] [role="group"]')]
    expect(groups[0]?.getAttribute('aria-label')).toBe(weaknessCategoryTexts['cross-site-request-forgery'].name)
    expect(groups[0]?.querySelectorAll('[role="option"]').length).toBeGreaterThan(5)
  })

  it('shows that nothing matches', async () => {
    await show()
    await search('xyzzy')
    expect(options()).toHaveLength(0)
    expect(document.body.textContent).toContain(texts.none)
  })

  it('shows nothing for an unknown id', async () => {
    await show('no-such-weakness')
    expect(input().value).toBe('')
  })
})

describe('the found options', () => {
  it('appear under each category once, the category of the best one first', () => {
    const groups = searchOptions('xss').map(({ group }) => group)
    const runs = groups.filter((group, index) => group !== groups[index - 1])
    expect(runs[0]).toBe(weaknessCategoryTexts['cross-site-scripting'].name)
    expect(new Set(runs).size).toBe(runs.length)
  })
})
