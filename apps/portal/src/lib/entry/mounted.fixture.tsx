import { act, type ReactNode } from 'react'
import { vi } from 'vitest'
import { createClient } from '@grana/client/create-client'
import { fakeTransport } from '@grana/client/fake-transport.fixture'
import { getCaptchaChallenge } from '@grana/contract/captcha'
import { listCountries } from '@grana/contract/reference'
import { WithQueries } from '@grana/parts/app/app.fixture'
import { mount as mountNode, settle } from '@grana/parts/app/mounted.fixture'
import type { SolvingProvider } from '@grana/parts/captcha/provider'

export { settle, until } from '@grana/parts/app/mounted.fixture'

/** Mounts a node with an empty cache of answers, as the account centre has one. */
export async function mount(node: ReactNode) {
  const page = await mountNode(<WithQueries>{node}</WithQueries>)
  return { ...page, show: (next: ReactNode) => page.show(<WithQueries>{next}</WithQueries>) }
}

/** Waits for lazy components. */
export async function waitForLazyComponents(): Promise<void> {
  await act(async () => {
    await vi.dynamicImportSettled()
  })
  await settle()
}

/** Advances fake timers, and waits for the effects. */
export async function advanceTime(ms: number): Promise<void> {
  await act(async () => vi.advanceTimersByTimeAsync(ms))
  // Response bodies are read outside of the fake timers.
  await settle()
}

export function find(selector: string): HTMLElement {
  const element = document.querySelector<HTMLElement>(selector)
  if (!element) throw new Error(`no element matches ${selector} in ${document.body.innerHTML.slice(0, 2000)}`)
  return element
}

export const text = (selector: string): string => document.querySelector(selector)?.textContent?.trim() ?? ''
export const heading = () => text('h1')
export const errorOf = (name: string) => text(`#field-${name}-error`)
export const fieldOf = (name: string) => find(`#field-${name}`) as HTMLInputElement
export const submitButton = () => find('button[type=submit]')

export function button(name: string): HTMLButtonElement {
  const found = [...document.querySelectorAll('button')].find((one) => one.textContent?.trim() === name)
  if (!found) throw new Error(`no button named ${name}`)
  return found
}

/** Simulates typing: React detects a change only through the value setter of the element's class. */
export async function type(name: string, value: string): Promise<void> {
  await act(async () => {
    const field = fieldOf(name)
    field.focus()
    Reflect.set(HTMLInputElement.prototype, 'value', value, field)
    field.dispatchEvent(new Event('input', { bubbles: true }))
  })
}

export async function tick(name: string): Promise<void> {
  await act(async () => fieldOf(name).click())
}

export async function press(name: string): Promise<void> {
  await act(async () => button(name).click())
}

export async function submit(): Promise<void> {
  await act(async () => submitButton().click())
}

/** A stub API with a queue of responses, and a client for it. */
export function fakeApi() {
  const transport = fakeTransport()
  transport.answer(listCountries, () => ({ data: [{ code: 'CO', name: 'Colombia', calling_code: '+57' }] }))
  transport.answer(getCaptchaChallenge, () => ({ refuse: { code: 'request.not_found' } }))
  const client = createClient({ apiUrl: 'http://api.test', fetch: transport.fetch, isOnline: () => true })
  return { transport, client, calls: (name: string) => transport.calls.filter((call) => call.name === name) }
}

/** A captcha that is solved at once, and records its actions. */
export function quickCaptcha(): SolvingProvider & { readonly actions: string[] } {
  const actions: string[] = []
  return {
    kind: 'solving',
    actions,
    prepare: async () => {},
    solve: async (action) => {
      actions.push(action)
      return { token: `token-${actions.length}`, lifeMilliseconds: 60_000 }
    },
  }
}
