import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { CallError } from '@grana/client/call-error'
import type { Client } from '@grana/client/create-client'
import { avatarRules, changeAvatar, removeAvatar } from '@grana/contract/avatars'
import type { Operation } from '@grana/contract/operation'
import { avatarTexts as texts } from '@grana/messages/es/account/avatar'
import { accountValidationTexts } from '@grana/messages/es/account/validation'
import { errorTexts } from '@grana/messages/es/errors'
import { AvatarPicker } from './avatar-picker.tsx'

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })

const address = 'http://api.grana.localhost/api/avatars/0'
let root: Root
let calls: { operation: Operation; body: unknown }[]
let answer: () => Promise<unknown>
let changes: (string | null)[]
const closed = vi.fn<() => void>()

/** Decides by the file name, because nothing is decoded here. */
async function decode(file: File): Promise<Partial<ImageBitmap>> {
  const [, width, height] = /(\d+)x(\d+)/.exec(file.name) ?? []
  if (width === undefined) throw new DOMException('broken', 'InvalidStateError')
  return { width: Number(width), height: Number(height), close: closed }
}

const client = {
  call: async (operation: Operation, given?: { body?: unknown }) => {
    calls.push({ operation, body: given?.body })
    return answer()
  },
} as unknown as Pick<Client, 'call'>

function show(avatar: string | null): void {
  act(() =>
    root.render(<AvatarPicker avatar={avatar} initials="XP" client={client} onChange={(now) => changes.push(now)} />),
  )
}

beforeEach(() => {
  vi.stubGlobal('createImageBitmap', decode)
  closed.mockClear()
  calls = []
  changes = []
  answer = async () => ({ avatar: address })
  const container = document.createElement('div')
  document.body.append(container)
  root = createRoot(container)
})
afterEach(() => {
  act(() => root.unmount())
  document.body.replaceChildren()
  vi.unstubAllGlobals()
})

const dialog = () => document.querySelector('dialog')
const said = (role: 'alert' | 'status') =>
  [...document.querySelectorAll(`[role=${role}]`)].map((one) => one.textContent).join('')

function button(name: string): HTMLButtonElement {
  const found = [...document.querySelectorAll('button')].find((one) => one.textContent === name)
  if (found === undefined) throw new Error(`no button ${name}`)
  return found
}
const press = (name: string) => act(async () => button(name).click())

function file(name: string, { type = 'image/png', size = 10 } = {}): File {
  const made = new File(['x'], name, { type })
  Object.defineProperty(made, 'size', { value: size })
  return made
}

async function choose(chosen: File): Promise<void> {
  const input = document.querySelector<HTMLInputElement>('input[type=file]')
  if (input === null) throw new Error('no place for a file')
  Object.defineProperty(input, 'files', { value: [chosen], configurable: true })
  await act(async () => void input.dispatchEvent(new Event('change', { bubbles: true })))
}

function slider(label: string): HTMLInputElement {
  const named = [...document.querySelectorAll('label')].find((one) => one.textContent === label)
  const found = document.getElementById(named?.htmlFor ?? '')
  if (!(found instanceof HTMLInputElement)) throw new Error(`no slider ${label}`)
  return found
}

async function slide(label: string, value: number): Promise<void> {
  const input = slider(label)
  await act(async () => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, String(value))
    input.dispatchEvent(new Event('input', { bubbles: true }))
  })
}

describe('choosing', () => {
  test('shows initials without a picture, and offers no removal', () => {
    show(null)
    expect(document.body.textContent).toContain('XP')
    expect(document.querySelector('img')).toBeNull()
    expect(button(texts.choose)).toBeDefined()
    expect(document.body.textContent).not.toContain(texts.remove)
    expect(document.querySelector('input[type=file]')?.getAttribute('accept')).toBe(
      'image/png,image/jpeg,.png,.jpg,.jpeg',
    )
  })

  test('shows the picture, and the initials when it does not load', () => {
    show(address)
    const picture = document.querySelector('img')
    expect(picture?.getAttribute('src')).toBe(address)
    act(() => void picture?.dispatchEvent(new Event('error')))
    expect(document.querySelector('img')).toBeNull()
    expect(document.body.textContent).toContain('XP')
  })

  test.each([
    ['another kind', file('a.gif', { type: 'image/gif' }), accountValidationTexts['avatar.format']],
    ['another ending', file('a.svg'), accountValidationTexts['avatar.format']],
    ['another type', file('a.png', { type: 'image/svg+xml' }), accountValidationTexts['avatar.format']],
    ['too heavy', file('1x1.png', { size: avatarRules.largestBytes + 1 }), texts.tooHeavy('5.1')],
    ['broken', file('a.png'), accountValidationTexts['avatar.unreadable']],
    ['immense', file('5001x5000.png'), accountValidationTexts['avatar.too_many_pixels']],
  ])('describes the problem of a file that is %s', async (_, chosen, text) => {
    show(null)
    await choose(chosen)
    expect(said('alert')).toBe(text)
    expect(dialog()).toBeNull()
    await choose(file('300x200.JPG', { type: 'image/jpeg' }))
    expect(said('alert')).toBe('')
    expect(dialog()?.textContent).toContain(texts.crop.title)
    expect(calls).toEqual([])
  })
})

describe('cropping', () => {
  test('sends the centre when nothing is moved', async () => {
    show(null)
    const chosen = file('300x200.png')
    await choose(chosen)
    await press(texts.crop.save)
    expect(calls).toEqual([{ operation: changeAvatar, body: { avatar: chosen, x: 50, y: 0, size: 200 } }])
    expect(changes).toEqual([address])
    expect(said('status')).toBe(texts.saved)
    expect(closed).toHaveBeenCalledTimes(1)
  })

  test('by keyboard: every control is a slider with its value', async () => {
    show(null)
    await choose(file('300x200.png'))
    expect(slider(texts.crop.zoom).getAttribute('aria-valuetext')).toBe('100 %')
    expect(slider(texts.crop.down).disabled).toBe(true)
    await slide(texts.crop.zoom, 100)
    expect(slider(texts.crop.zoom).getAttribute('aria-valuetext')).toBe('200 %')
    await slide(texts.crop.across, 0)
    await slide(texts.crop.down, 100)
    expect(slider(texts.crop.down).getAttribute('aria-valuetext')).toBe('100 %')
    await press(texts.crop.save)
    expect(calls[0]?.body).toMatchObject({ x: 0, y: 100, size: 100 })
  })

  test('by pointer: the picture follows, and stops at its edge', async () => {
    show(null)
    await choose(file('512x1024.png'))
    const stage = document.querySelector('canvas')
    if (stage === null) throw new Error('no stage')
    stage.setPointerCapture = () => undefined
    const point = (type: string, clientY: number) =>
      act(
        async () =>
          void stage.dispatchEvent(new PointerEvent(type, { bubbles: true, clientX: 0, clientY, pointerId: 1 })),
      )
    await point('pointermove', 900)
    await point('pointerdown', 300)
    await point('pointermove', 200)
    await point('pointerup', 200)
    await point('pointermove', 0)
    await press(texts.crop.save)
    expect(calls[0]?.body).toMatchObject({ x: 0, y: 356, size: 512 })
  })

  test('is cancelled by the button or by Escape, and nothing is sent', async () => {
    show(null)
    await choose(file('300x200.png'))
    await press(texts.crop.cancel)
    await choose(file('300x200.png'))
    await act(async () => {
      document.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, cancelable: true }))
    })
    expect(calls).toEqual([])
    expect(closed).toHaveBeenCalledTimes(2)
  })
})

describe('sending', () => {
  test('an error is shown next to the crop, which can be sent again', async () => {
    show(null)
    await choose(file('300x200.png'))
    const refusal = { avatar: accountValidationTexts['avatar.unreadable'] }
    answer = () => Promise.reject(new CallError('request.invalid', { fields: refusal }))
    await press(texts.crop.save)
    expect(dialog()?.textContent).toContain(accountValidationTexts['avatar.unreadable'])
    answer = () => Promise.reject(new CallError('files.unavailable', { message: errorTexts['files.unavailable'] }))
    await press(texts.crop.save)
    expect(dialog()?.textContent).toContain(errorTexts['files.unavailable'])
    expect(changes).toEqual([])
    answer = async () => ({ avatar: address })
    await press(texts.crop.save)
    expect(changes).toEqual([address])
  })

  test('happens once, however often the button is pressed', async () => {
    show(null)
    await choose(file('300x200.png'))
    let finish: (value: unknown) => void = () => undefined
    answer = () => new Promise((resolve) => (finish = resolve))
    await press(texts.crop.save)
    await act(async () => button(texts.crop.saving).click())
    expect(calls).toHaveLength(1)
    await act(async () => finish({ avatar: address }))
    expect(changes).toEqual([address])
  })

  test('removes the picture, or says why not', async () => {
    show(address)
    answer = () => Promise.reject(new CallError('network.offline'))
    await press(texts.remove)
    expect(said('alert')).not.toBe('')
    answer = async () => null
    await press(texts.remove)
    expect(calls.map(({ operation }) => operation)).toEqual([removeAvatar, removeAvatar])
    expect(changes).toEqual([null])
    expect(said('status')).toBe(texts.removed)
    expect(said('alert')).toBe('')
  })
})
