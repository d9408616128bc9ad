import { act, type FormEvent } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createClient } from '@grana/client/create-client'
import { captchaTexts } from '@grana/messages/es/captcha'
import { FormCaptcha, type FormCaptchaProps } from './form-captcha.tsx'
import type { SolvingProvider } from './provider.ts'

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })

const provider = vi.hoisted(() => ({
  kind: 'solving' as const,
  prepare: vi.fn<SolvingProvider['prepare']>(async () => {}),
  solve: vi.fn<SolvingProvider['solve']>(),
}))
vi.mock('./choose-provider.ts', () => ({ checkboxProvider: () => provider }))

let root: Root
const told: (string | undefined)[] = []
const tokens: [string, boolean][] = []
const fixed: Omit<FormCaptchaProps, 'isInUse' | 'refusals'> = {
  settings: { provider: 'altcha' },
  client: createClient({ apiUrl: 'http://api.test' }),
  action: 'register',
  field: { id: 'c', label: 'C', error: undefined, state: undefined, control: { name: 'c' } },
  onToken: (token, { isDraft }) => void tokens.push([token, isDraft]),
  onTrouble: (text) => void told.push(text),
}

async function show(changes: Partial<FormCaptchaProps> = {}): Promise<void> {
  await act(async () => root.render(<FormCaptcha {...fixed} isInUse={false} refusals={0} {...changes} />))
}
async function tick(): Promise<void> {
  await act(async () => document.querySelector('input')?.click())
}

beforeEach(() => {
  vi.clearAllMocks()
  told.length = 0
  tokens.length = 0
  provider.solve.mockResolvedValue({ token: 't', lifeMilliseconds: 60_000 })
  document.body.innerHTML = '<div></div>'
  root = createRoot(document.querySelector('div') as HTMLElement)
})
afterEach(() => act(async () => root.unmount()))

test('CA-4 is prepared once, when the form is in use', async () => {
  await show()
  expect(provider.prepare).not.toHaveBeenCalled()
  await show({ isInUse: true })
  await show({ isInUse: true })
  expect(provider.prepare).toHaveBeenCalledOnce()
})

test('passes each token to the form, and clears it when the form is rejected', async () => {
  await show()
  await tick()
  expect(provider.solve.mock.lastCall?.[0]).toBe('register')
  await show({ refusals: 1 })
  expect(tokens).toEqual([
    ['', true],
    ['t', false],
    ['', true],
  ])
  await tick()
  await show({ refusals: 2 })
  expect(tokens.at(-1)).toEqual(['', true])
})

test('shows its error', async () => {
  provider.solve.mockRejectedValue(new Error('no'))
  await show()
  await tick()
  expect(told).toEqual([undefined, captchaTexts.notSolved])
})

describe('submitting while it works', () => {
  const sent = vi.fn<() => void>()
  let finish: (found: { token: string; lifeMilliseconds: number }) => void
  let fail: (error: Error) => void

  async function showInForm(): Promise<void> {
    provider.solve.mockImplementation(
      () =>
        new Promise((resolve, reject) => {
          finish = resolve
          fail = reject
        }),
    )
    const submit = (event: FormEvent) => {
      event.preventDefault()
      sent()
    }
    await act(async () =>
      root.render(
        <form onSubmit={submit}>
          <FormCaptcha {...fixed} isInUse refusals={0} />
          <button type="submit">Send</button>
        </form>,
      ),
    )
  }
  const send = () => act(async () => document.querySelector<HTMLElement>('button[type=submit]')?.click())

  test('waits for the token and then submits, once', async () => {
    await showInForm()
    await tick()
    await send()
    expect(sent).not.toHaveBeenCalled()
    expect(document.body.textContent).toContain(captchaTexts.held)
    await act(async () => finish({ token: 't', lifeMilliseconds: 60_000 }))
    expect(sent).toHaveBeenCalledOnce()
    expect(tokens.at(-1)).toEqual(['t', false])
    expect(document.body.textContent).not.toContain(captchaTexts.held)
  })

  test('sends nothing when it fails, and shows the error', async () => {
    await showInForm()
    await tick()
    await send()
    await act(async () => fail(new Error('no')))
    expect(sent).not.toHaveBeenCalled()
    expect(document.body.textContent).toContain(captchaTexts.notSolved)
    expect(document.body.textContent).not.toContain(captchaTexts.held)
  })

  test('submits at once while nothing is pending', async () => {
    await showInForm()
    await send()
    expect(sent).toHaveBeenCalledOnce()
  })
})
