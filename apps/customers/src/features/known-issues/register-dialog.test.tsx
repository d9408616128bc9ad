// @vitest-environment happy-dom
import { act } from 'react'
import { beforeEach, expect, it, vi } from 'vitest'
import { OrganizationContext, type OrganizationContextValue } from '#app/lib/organization/organization-context.ts'
import { reportWork } from '@grana/messages/es/apps/report-work'
import { textLength } from '@grana/messages/es/apps/text-length'
import { AppContext, type AppServices } from '@grana/parts/app/app-context'
import { mount, settle } from '@grana/parts/app/mounted.fixture'
import { RegisterDialog } from './register-dialog.tsx'

const texts = reportWork.known
const call = vi.fn<(operation: unknown, given: { readonly body: unknown }) => Promise<unknown>>()

async function show() {
  const organization = { id: 'one', name: 'Bank' }
  const noop = () => undefined
  return mount(
    <AppContext value={{ session: { client: { call } } } as unknown as AppServices}>
      <OrganizationContext value={{ organization } as unknown as OrganizationContextValue}>
        <RegisterDialog program="two" onClose={noop} onRegistered={noop} />
      </OrganizationContext>
    </AppContext>,
  )
}

const title = () => document.querySelector<HTMLInputElement>('input:not([type="date"])')
const text = () => document.querySelector('textarea')
const save = async () => {
  await act(async () =>
    [...document.querySelectorAll('button')].find(({ textContent }) => textContent === texts.save)?.click(),
  )
  await settle()
}

async function write(element: HTMLInputElement | HTMLTextAreaElement | null, value: string): Promise<void> {
  await act(async () => {
    Object.getOwnPropertyDescriptor(Object.getPrototypeOf(element), 'value')?.set?.call(element, value)
    element?.dispatchEvent(new Event('input', { bubbles: true }))
  })
}

beforeEach(() => {
  sessionStorage.clear()
  call.mockReset()
  call.mockResolvedValue([])
})

it('keeps the input when the dialog is closed, until it is registered', async () => {
  const dialog = await show()
  await write(title(), 'Login leaks names')
  await dialog.unmount()
  await show()
  expect(title()?.value).toBe('Login leaks names')
  await write(text(), 'The answer differs')
  await save()
  expect(call.mock.calls[0]?.[1].body).toMatchObject({ title: 'Login leaks names', text: 'The answer differs' })
  expect([title()?.value, text()?.value]).toEqual(['', ''])
})

it('keeps a text above its limit, shows the excess, and does not send it', async () => {
  await show()
  await write(title(), 'a'.repeat(152))
  await write(text(), 'The answer differs')
  expect(title()?.value).toHaveLength(152)
  expect(document.body.textContent).toContain(textLength.over(2, 150))
  await save()
  expect(call).not.toHaveBeenCalled()
})
