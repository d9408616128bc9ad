import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { reportLimits } from '@grana/contract/reports/draft'
import type { Report } from '@grana/contract/reports/report'
import { markdownTexts } from '@grana/messages/es/apps/markdown'
import { reportWork } from '@grana/messages/es/apps/report-work'
import { textLength } from '@grana/messages/es/apps/text-length'
import { WithQueries } from '../app/app.fixture.tsx'
import { Reply } from './reply.tsx'
import type { ReportActions } from './report-actions.ts'

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })

const texts = reportWork.reply
const agent = 'marga_q'
const comment = vi.fn<ReportActions['comment']>()
const clause = { number: '3.2', group: 'Scope', title: 'Other accounts', text: 'Use your own.' }
let root: Root

const can = { message: true, note: true, assign: true, set_severity: true, only_proposes_severity: false }

async function show(abilities: Partial<Report['can']> = {}): Promise<void> {
  const report = { agent: { id: 'a', username: agent }, can: { ...can, ...abilities } } as Report
  const references = { queryKey: ['getClosingReferences', {}, {}], queryFn: async () => ({ clauses: [clause] }) }
  const actions = { comment, closingReferences: () => references } as unknown as ReportActions
  await act(async () =>
    root.render(
      <WithQueries>
        <Reply report={report} actions={actions} />
      </WithQueries>,
    ),
  )
}

const area = () => document.querySelector('textarea') as HTMLTextAreaElement
const button = () => document.querySelector('button[type="submit"]') as HTMLButtonElement
const tabs = () => [...document.querySelectorAll<HTMLInputElement>('input[type="radio"]')]
const choose = (at: number) => act(async () => tabs()[at]?.click())

async function write(text: string): Promise<void> {
  await act(async () => {
    Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value')?.set?.call(area(), text)
    area().dispatchEvent(new Event('input', { bubbles: true }))
  })
}

beforeEach(() => {
  sessionStorage.clear()
  comment.mockReset()
  comment.mockResolvedValue(undefined)
  const place = document.createElement('div')
  document.body.replaceChildren(place)
  root = createRoot(place)
})
afterEach(() => act(() => root.unmount()))

it('begins with the agent, and its button names the audience', async () => {
  await show()
  expect([button().textContent, area().getAttribute('aria-label')]).toEqual([texts.send(agent), texts.label(agent)])
  expect(document.body.textContent).toContain(texts.seen(agent))
})

it('switching tabs never turns a note into a message, or the reverse', async () => {
  await show()
  await write('To the agent')
  await choose(1)
  expect([area().value, button().textContent]).toEqual(['', texts.saveNote])
  await write('Among us')
  await choose(0)
  expect(area().value).toBe('To the agent')
  await choose(1)
  await act(async () => button().click())
  expect(comment).toHaveBeenCalledExactlyOnceWith({ text: 'Among us', audience: 'internal' })
  // Back at the agent, with the text that was begun.
  expect([area().value, button().textContent]).toEqual(['To the agent', texts.send(agent)])
})

it('sends with Ctrl and Enter, and nothing that is empty', async () => {
  await show()
  const press = (init: KeyboardEventInit) =>
    act(async () => area().dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, ...init })))
  await press({ ctrlKey: true })
  await write('Hello')
  await press({})
  expect(comment).not.toHaveBeenCalled()
  await press({ ctrlKey: true })
  expect(comment).toHaveBeenCalledExactlyOnceWith({ text: 'Hello', audience: 'everyone' })
})

it('offers only what the reader may do', async () => {
  await show({ message: false })
  expect([tabs().length, button().textContent]).toEqual([0, texts.saveNote])
})

it('keeps a text that is too long, shows by how much, and does not send it', async () => {
  await show()
  await write('a'.repeat(reportLimits.text + 3))
  await act(async () => button().click())
  expect([area().value.length, comment.mock.calls.length]).toEqual([reportLimits.text + 3, 0])
  expect(document.body.textContent).toContain(textLength.over(3, reportLimits.text))
})

const pressButton = (name: string) =>
  act(async () => {
    const named = (one: Element) => (one.getAttribute('aria-label') ?? one.textContent).trim() === name
    ;[...document.querySelectorAll<HTMLButtonElement>('button')].find(named)?.click()
  })

it('quotes a clause of the rules in the text', async () => {
  await show()
  await write('See this')
  await pressButton(reportWork.citing.open)
  await act(async () => vi.dynamicImportSettled())
  const combobox = document.querySelector<HTMLInputElement>('dialog [role="combobox"]')
  await act(async () => combobox?.focus())
  await act(async () => combobox?.click())
  await act(async () => document.querySelector<HTMLElement>('[role="option"]')?.click())
  await pressButton(reportWork.citing.cite)
  expect(area().value).toContain(`> **${reportWork.cites.clause('3.2')} · Other accounts**\n>\n> Use your own.`)
})

it('shows how the text will be read, and keeps it', async () => {
  await show()
  await write('This is **urgent**')
  await pressButton(markdownTexts.previewOf(texts.label(agent)))
  expect([document.querySelector('strong')?.textContent, area().hidden]).toEqual(['urgent', true])
  await pressButton(markdownTexts.previewOf(texts.label(agent)))
  expect([area().value, area().hidden]).toEqual(['This is **urgent**', false])
})
