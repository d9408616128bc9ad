// @vitest-environment happy-dom
import { act, useState } from 'react'
import { beforeEach, expect, it } from 'vitest'
import { markdownTexts as texts } from '@grana/messages/es/apps/markdown'
import { mount } from '../app/mounted.fixture.ts'
import { MarkdownField } from './markdown-field.tsx'

function Form() {
  const [value, setValue] = useState('GET /v1')
  const error = value.length > 10 ? 'Too long' : undefined
  return <MarkdownField label="Steps" id="steps" value={value} error={error} onChange={setValue} />
}

const area = () => document.querySelector<HTMLTextAreaElement>('#steps')
const named = (name: string) => document.querySelector<HTMLElement>(`[aria-label="${name}"]`)

beforeEach(async () => void (await mount(<Form />)))

it('writes a format around the selection, and keeps the selection', async () => {
  area()?.setSelectionRange(4, 7)
  await act(async () => named(texts.formats.code)?.click())
  expect(area()?.value).toBe('GET `/v1`')
  expect([area()?.selectionStart, area()?.selectionEnd]).toEqual([5, 8])
  expect(document.activeElement).toBe(area())
})

it('has one stop of the Tab key, and arrows inside', async () => {
  const bar = document.querySelector('[role="toolbar"]')
  const stops = () => [...(bar?.querySelectorAll('[tabindex="0"]') ?? [])].map((one) => one.getAttribute('aria-label'))
  expect(stops()).toEqual([texts.formats.heading])
  await act(async () => named(texts.formats.heading)?.focus())
  await act(async () => bar?.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowRight', bubbles: true })))
  expect(stops()).toEqual([texts.formats.bold])
  expect(document.activeElement).toBe(named(texts.formats.bold))
})

it('shows how the text will be read, and returns to it', async () => {
  await act(async () => named(texts.previewOf('Steps'))?.click())
  expect(area()?.hidden).toBe(true)
  expect(document.querySelector('p')?.textContent).toBe('GET /v1')
  await act(async () => named(texts.previewOf('Steps'))?.click())
  expect(area()?.hidden).toBe(false)
})

async function write(text: string): Promise<void> {
  await act(async () => {
    Object.getOwnPropertyDescriptor(Object.getPrototypeOf(area()), 'value')?.set?.call(area(), text)
    area()?.dispatchEvent(new Event('input', { bubbles: true }))
  })
}

it('stays in the text while its error is corrected, also after a preview was asked for', async () => {
  await write('GET /v1/accounts')
  await act(async () => named(texts.previewOf('Steps'))?.click())
  expect(area()?.hidden).toBe(false)
  await write('GET /v1/a')
  expect(area()?.hidden).toBe(false)
})
