import { act, useCallback, useState } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { SearchField } from './search-field.tsx'

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })

let root: Root
const sought = vi.fn<(text: string) => void>()

function Host() {
  const [value, setValue] = useState('')
  const search = useCallback((text: string) => {
    sought(text)
    setValue(text)
  }, [])
  return (
    <>
      <SearchField label="Find" value={value} onSearch={search} />
      <button type="button" onClick={() => setValue('')}>
        {'Clear'}
      </button>
    </>
  )
}

const input = () => document.querySelector('input') as HTMLInputElement
const rest = () => act(async () => vi.advanceTimersByTime(1000))

async function type(text: string): Promise<void> {
  await act(async () => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input(), text)
    input().dispatchEvent(new Event('input', { bubbles: true }))
  })
}

beforeEach(async () => {
  vi.useFakeTimers()
  sought.mockReset()
  const place = document.createElement('div')
  document.body.replaceChildren(place)
  root = createRoot(place)
  await act(async () => root.render(<Host />))
})
afterEach(() => {
  act(() => root.unmount())
  vi.useRealTimers()
})

it('searches once, after a pause in typing', async () => {
  await type('sq')
  await type('sql ')
  expect(sought).not.toHaveBeenCalled()
  await rest()
  expect(sought).toHaveBeenCalledExactlyOnceWith('sql')
})

it('is cleared and stays so when the search is removed', async () => {
  await type('sql')
  await rest()
  await act(async () => document.querySelector('button')?.click())
  await rest()
  expect([input().value, sought.mock.calls]).toEqual(['', [['sql']]])
})

it('Escape clears it', async () => {
  await type('sql')
  await rest()
  await act(async () => input().dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true })))
  await rest()
  expect(sought.mock.calls).toEqual([['sql'], ['']])
})
