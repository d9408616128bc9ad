import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { idleLimits } from '@grana/client/session/idle'
import { session } from '@grana/messages/es/account/session'
import { IdleGuard } from './idle-guard.tsx'

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })

const MINUTE = 60_000
const { idle } = session
let root: Root
const heard = { verify: 0, over: 0, leave: 0 }

beforeEach(() => {
  vi.useFakeTimers()
  localStorage.clear()
  Object.assign(heard, { verify: 0, over: 0, leave: 0 })
  const container = document.createElement('div')
  document.body.append(container)
  root = createRoot(container)
  const limits = idleLimits('agent')
  act(() =>
    root.render(
      <>
        <input id="field" />
        <IdleGuard
          limits={limits}
          onVerify={() => (heard.verify += 1)}
          onOver={() => (heard.over += 1)}
          onLeave={() => (heard.leave += 1)}
        />
      </>,
    ),
  )
})
afterEach(() => {
  act(() => root.unmount())
  document.body.replaceChildren()
  vi.useRealTimers()
})

const dialog = () => document.querySelector('dialog')
const pass = (ms: number) => act(() => void vi.advanceTimersByTime(ms))
const send = (event: Event, target: EventTarget = document.body) => act(() => void target.dispatchEvent(event))
const button = (name: string) => {
  const found = [...document.querySelectorAll('dialog button')].find((one) => one.textContent === name)
  if (!(found instanceof HTMLElement)) throw new Error(`no button ${name}`)
  return found
}
const click = (name: string) => act(() => button(name).click())

describe('the question', () => {
  test('appears two minutes before the end and the end comes once', () => {
    pass(28 * MINUTE - 1)
    expect(dialog()).toBeNull()
    pass(1)
    expect(dialog()?.textContent).toContain(idle.title)
    expect(dialog()?.textContent).toContain(idle.warning(120))
    pass(2 * MINUTE)
    expect(heard).toEqual({ verify: 0, over: 1, leave: 0 })
    pass(60 * MINUTE)
    expect(heard.over).toBe(1)
  })

  test('ID-3 traps the focus, and its announced text does not change while the time runs', () => {
    pass(28 * MINUTE)
    expect(dialog()?.getAttribute('aria-modal')).toBe('true')
    expect(document.activeElement?.textContent).toBe(idle.stay)
    expect(document.querySelector('#field')?.closest('[inert]')).not.toBeNull()
    const spoken = () => {
      const copy = dialog()?.cloneNode(true) as Element
      for (const silent of copy.querySelectorAll('[aria-hidden="true"]')) silent.remove()
      return copy.textContent
    }
    const before = { spoken: spoken(), all: dialog()?.textContent }
    pass(10_000)
    expect(spoken()).toBe(before.spoken)
    expect(dialog()?.textContent).not.toBe(before.all)
    expect(document.querySelectorAll('dialog [aria-live], dialog [role=status], dialog [role=alert]')).toHaveLength(0)
  })

  test.each([
    ['the button', () => click(idle.stay)],
    ['Escape', () => send(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, cancelable: true }))],
  ])('is answered by %s', (_, answer) => {
    pass(29 * MINUTE)
    answer()
    pass(200)
    expect(dialog()).toBeNull()
    pass(27 * MINUTE)
    expect(dialog()).toBeNull()
    expect(heard.over).toBe(0)
  })

  test('is not answered by moving or typing, which would close it on the way to its buttons', () => {
    pass(28 * MINUTE)
    send(new PointerEvent('pointermove', { bubbles: true, movementX: 5 }))
    send(new KeyboardEvent('keydown', { key: 'Tab', bubbles: true }))
    expect(dialog()).not.toBeNull()
  })

  test('accepts leaving as an answer', () => {
    pass(28 * MINUTE)
    click(idle.leave)
    expect(heard.leave).toBe(1)
  })

  test('closes when another tab shows activity', () => {
    pass(28 * MINUTE)
    localStorage.setItem('grana_session_activity', String(Date.now()))
    send(Object.assign(new Event('storage'), { key: 'grana_session_activity' }), window)
    pass(200)
    expect(dialog()).toBeNull()
  })
})

describe('activity', () => {
  const field = () => document.querySelector('#field') as HTMLElement

  test.each([
    ['a press', () => send(new PointerEvent('pointerdown', { bubbles: true }))],
    ['a move', () => send(new PointerEvent('pointermove', { bubbles: true, movementX: 1 }))],
    ['a wheel', () => send(new WheelEvent('wheel', { bubbles: true }))],
    ['ID-4 a key', () => send(new KeyboardEvent('keydown', { key: 'a', bubbles: true }), field())],
    ['ID-4 text without keys', () => send(new Event('input', { bubbles: true }), field())],
  ])('%s', (_, sign) => {
    field().addEventListener('keydown', (event) => event.stopPropagation())
    pass(20 * MINUTE)
    sign()
    pass(27 * MINUTE)
    expect(dialog()).toBeNull()
    pass(MINUTE)
    expect(dialog()).not.toBeNull()
  })

  test('ignores a resting pointer while the page moves', () => {
    pass(20 * MINUTE)
    send(new PointerEvent('pointermove', { bubbles: true, movementX: 0, movementY: 0 }))
    pass(8 * MINUTE)
    expect(dialog()).not.toBeNull()
  })

  test('is reported to the server every five minutes', () => {
    for (let minute = 0; minute < 11; minute += 1) {
      pass(MINUTE)
      send(new PointerEvent('pointerdown', { bubbles: true }))
    }
    expect(heard.verify).toBe(2)
  })
})
