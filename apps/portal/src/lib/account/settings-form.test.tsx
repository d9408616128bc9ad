// @vitest-environment happy-dom
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { createRoutesStub, Link } from 'react-router'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import * as z from 'zod/mini'
import { CallError } from '@grana/client/call-error'
import { centre } from '@grana/messages/es/account/centre'
import { formTexts } from '@grana/messages/es/forms'
import { TextLine } from '@grana/parts/form/text-line'
import { currentToasts, dismissToast } from '@grana/ui/show-toast'
import { SettingsForm } from './settings-form.tsx'
import { SettingsPage, SettingsSection } from './settings-page.tsx'
import { useSettingsForm } from './use-settings-form.ts'

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })

const schema = z.strictObject({ name: z.string().check(z.minLength(1)) })
const save = vi.fn<(values: { name: string }) => Promise<void>>()

function Screen() {
  const form = useSettingsForm({ schema, labels: { name: 'Name' }, initial: { name: 'Ana' }, save })
  return (
    <SettingsPage title="Screen">
      <SettingsSection title="Section">
        <SettingsForm form={form} label="Form">
          <TextLine field={form.field('name')} autoComplete="off" />
        </SettingsForm>
      </SettingsSection>
      <Link to="/account/other">other</Link>
    </SettingsPage>
  )
}

let root: Root
beforeEach(async () => {
  save.mockReset().mockResolvedValue()
  const Stub = createRoutesStub([
    { path: '/', Component: Screen },
    { path: '/account/other', Component: () => <h1>elsewhere</h1> },
  ])
  const container = document.createElement('div')
  document.body.append(container)
  root = createRoot(container)
  await act(async () => root.render(<Stub initialEntries={['/']} />))
})
afterEach(() => {
  act(() => root.unmount())
  document.body.replaceChildren()
  for (const { id } of currentToasts()) dismissToast(id)
})

const input = () => document.querySelector('input') as HTMLInputElement
const text = () => document.body.textContent ?? ''
const button = (words: string) => [...document.querySelectorAll('button')].find((one) => one.textContent === words)

async function type(value: string): Promise<void> {
  input().value = value
  await act(async () => input().dispatchEvent(new Event('input', { bubbles: true })))
}
const press = (one: HTMLElement | null | undefined) => act(async () => one?.click())
const send = () => press(button(centre.form.save))

function leaves(): boolean {
  const event = new Event('beforeunload', { cancelable: true })
  window.dispatchEvent(event)
  return !event.defaultPrevented
}

describe('a form of the account centre', () => {
  test('opens with the stored values and no unsaved change', () => {
    expect(input().value).toBe('Ana')
    expect(text()).not.toContain(centre.form.pending)
    expect(leaves()).toBe(true)
  })

  test('shows unsaved changes, and when there are none any more', async () => {
    await type('Eva')
    expect(text()).toContain(centre.form.pending)
    expect(leaves()).toBe(false)
    await type('Ana')
    expect(text()).not.toContain(centre.form.pending)
    expect(leaves()).toBe(true)
  })

  test('confirms a save beside the button and by a toast, until the next change', async () => {
    await type('Eva')
    await send()
    expect(save.mock.calls).toEqual([[{ name: 'Eva' }]])
    expect(document.querySelector('form [role=status]')?.textContent).toBe(centre.form.saved)
    expect(currentToasts().map(({ title }) => title)).toEqual([centre.form.toast])
    expect(leaves()).toBe(true)
    await type('Eve')
    expect(text()).not.toContain(centre.form.saved)
    expect(leaves()).toBe(false)
  })

  test('keeps the input when it is rejected', async () => {
    save.mockRejectedValue(new CallError('network.unreachable'))
    await type('Eva')
    await send()
    expect(text()).toContain(formTexts.network['network.unreachable'])
    expect(input().value).toBe('Eva')
    expect(leaves()).toBe(false)
    expect(currentToasts()).toEqual([])
  })
})

describe('leaving for another screen', () => {
  const leave = () => press(document.querySelector('a'))

  test('continues when nothing is unsaved', async () => {
    await leave()
    expect(document.querySelector('h1')?.textContent).toBe('elsewhere')
  })

  test('asks for confirmation, and stays on request', async () => {
    await type('Eva')
    await leave()
    expect(text()).toContain(centre.leave.text)
    await press(button(centre.leave.stay))
    expect(document.querySelector('h1')?.textContent).toBe('Screen')
    expect(input().value).toBe('Eva')
  })

  test('leaves when confirmed', async () => {
    await type('Eva')
    await leave()
    await press(button(centre.leave.go))
    expect(document.querySelector('h1')?.textContent).toBe('elsewhere')
  })
})
