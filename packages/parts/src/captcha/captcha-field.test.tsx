import { act, useEffect } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { captchaTexts } from '@grana/messages/es/captcha'
import { CaptchaField } from './captcha-field.tsx'
import type { CaptchaProvider, Solved, WidgetEvents } from './provider.ts'
import { useCaptcha, type Captcha } from './use-captcha.ts'

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })

let root: Root
let captcha: Captcha

function TestField({ provider }: { readonly provider: CaptchaProvider }) {
  const made = useCaptcha(provider, 'lead')
  useEffect(() => {
    captcha = made
  })
  return <CaptchaField id="c" captcha={made} />
}

async function show(provider: CaptchaProvider): Promise<void> {
  await act(async () => root.render(<TestField provider={provider} />))
}

function state(): string | null | undefined {
  return document.querySelector('[data-captcha-state]')?.getAttribute('data-captcha-state')
}

beforeEach(() => {
  vi.useFakeTimers()
  document.body.innerHTML = '<div></div>'
  root = createRoot(document.querySelector('div') as HTMLElement)
})
afterEach(async () => {
  await act(async () => root.unmount())
  vi.useRealTimers()
})

describe('a provider that solves behind the platform’s checkbox', () => {
  let finish: (solved: Solved) => void
  let fail: () => void
  const seen: string[] = []
  const provider: CaptchaProvider = {
    kind: 'solving',
    prepare: async () => {},
    solve: (action) => {
      seen.push(action)
      return new Promise((resolve, reject) => {
        finish = resolve
        fail = () => reject(new Error('no'))
      })
    },
  }
  async function tick(): Promise<void> {
    await act(async () => document.querySelector('input')?.click())
  }

  beforeEach(() => show(provider))

  test('init, solving, verified, expired', async () => {
    expect(state()).toBe('init')
    await tick()
    expect(seen.at(-1)).toBe('lead')
    expect(captcha.isWorking).toBe(true)
    expect(document.body.textContent).toContain(captchaTexts.working)
    await act(async () => finish({ token: 't', lifeMilliseconds: 1000 }))
    expect(captcha.state).toEqual({ name: 'verified', token: 't' })
    await act(async () => vi.advanceTimersByTimeAsync(1000))
    expect(state()).toBe('expired')
    expect(document.querySelector('output')?.textContent).toBe(captchaTexts.expired)
  })

  test('ignores an answer that arrives after a reset', async () => {
    await tick()
    await act(async () => captcha.reset())
    await act(async () => finish({ token: 'late', lifeMilliseconds: 1000 }))
    expect(state()).toBe('init')
  })

  test('an error shows its text, an email address and a retry', async () => {
    await tick()
    await act(async () => fail())
    expect(state()).toBe('error')
    expect(document.querySelector('#c-error')?.textContent).toBe(captchaTexts.notSolved)
    expect(document.querySelector('a')?.href).toBe(`mailto:${captchaTexts.email}`)
    await act(async () => document.querySelector('button')?.click())
    await act(async () => finish({ token: 't', lifeMilliseconds: 1000 }))
    expect(state()).toBe('verified')
  })
})

describe('a provider that draws its own box', () => {
  let events: WidgetEvents
  const calls = { prepare: 0, draw: 0, reset: 0 }
  const provider: CaptchaProvider = {
    kind: 'drawing',
    prepare: async () => void (calls.prepare += 1),
    draw: (request) => {
      calls.draw += 1
      events = request.events
      request.slot.textContent = 'box'
      return { reset: () => void (calls.reset += 1) }
    },
  }

  test('CA-4 loads nothing before it is prepared; then all four states and reset', async () => {
    await show(provider)
    expect(calls).toEqual({ prepare: 0, draw: 0, reset: 0 })
    await act(async () => captcha.prepare())
    expect(calls).toEqual({ prepare: 1, draw: 1, reset: 0 })
    await act(async () => events.onVerified('t'))
    expect(captcha.state).toEqual({ name: 'verified', token: 't' })
    await act(async () => events.onExpired())
    expect(state()).toBe('expired')
    await act(async () => events.onFailed('not-solved'))
    expect(state()).toBe('error')
    await act(async () => captcha.reset())
    expect(state()).toBe('init')
    expect(calls.reset).toBe(1)
  })

  test('a script that does not load has its own text', async () => {
    await show({ ...provider, prepare: () => Promise.reject(new Error('blocked')) })
    await act(async () => captcha.prepare())
    expect(document.querySelector('#c-error')?.textContent).toBe(captchaTexts.notLoaded)
  })

  test('a provider that throws while drawing leaves the form intact', async () => {
    await show({
      ...provider,
      draw: () => {
        throw new Error('not ours')
      },
    })
    await act(async () => captcha.prepare())
    expect(state()).toBe('error')
  })
})
