import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { reportLimits } from '@grana/contract/reports/draft'
import type { EvidenceFile } from '@grana/contract/reports/evidence'
import type { Report } from '@grana/contract/reports/report'
import type { Audience } from '@grana/contract/reports/values'
import { evidence } from '@grana/messages/es/apps/evidence'
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

/** A stand-in of the server: every file is uploaded and checked at once. */
const known = new Map<string, EvidenceFile & { audience: Audience }>()
const files: ReportActions['files'] = (audience) => ({
  list: async () => [...known.values()].filter((file) => file.audience === audience),
  begin: async ({ name, size }) => {
    const id = `file-${known.size + 1}`
    const file = { id, name, size, kind: 'png', state: 'uploading', added_at: '2026-11-15T00:00:00.000Z' } as const
    known.set(id, { ...file, audience })
    return { file, upload: { way: 'parts', part_bytes: 10, missing: [] } }
  },
  resume: async () => {
    throw new Error('nothing stopped')
  },
  complete: async (id) => {
    const file = known.get(id)
    if (file === undefined) throw new Error('no such file')
    known.set(id, { ...file, state: 'ready' })
    return { ...file, state: 'ready' }
  },
  cancel: async (id) => known.delete(id),
})

const can = { message: true, note: true, assign: true, set_severity: true, only_proposes_severity: false }

async function show(abilities: Partial<Report['can']> = {}): Promise<void> {
  const report = { agent: { id: 'a', username: agent }, can: { ...can, ...abilities } } as Report
  const references = { queryKey: ['getClosingReferences', {}, {}], queryFn: async () => ({ clauses: [clause] }) }
  const actions = { comment, files, closingReferences: () => references } as unknown as ReportActions
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
  known.clear()
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

const listed = () =>
  [...document.querySelectorAll(`ul[aria-label="${evidence.commentList}"] bdi`)].map(({ textContent }) => textContent)
const paste = (name: string) =>
  act(async () => {
    const event = new Event('paste', { bubbles: true, cancelable: true })
    const clipboardData = { files: [new File([new Uint8Array(7)], name)], getData: () => '' }
    area().dispatchEvent(Object.assign(event, { clipboardData }))
  })

it('sends the files that were pasted with their own audience, and forgets them then', async () => {
  await show()
  await write('Look')
  await paste('proof.png')
  await vi.waitFor(() => expect(listed()).toEqual(['proof.png']))
  await choose(1)
  expect(listed()).toEqual([])
  await paste('note.png')
  await choose(0)
  await vi.waitFor(() => expect(known.get('file-1')?.state).toBe('ready'))
  await act(async () => button().click())
  expect(comment).toHaveBeenCalledWith({ text: 'Look', audience: 'everyone', files: ['file-1'] })
  await vi.waitFor(() => expect(listed()).toEqual([]))
  await choose(1)
  expect(listed()).toEqual(['note.png'])
})

it('removes a file before it is sent, and shows those of an earlier visit', async () => {
  known.set('file-9', {
    id: 'file-9',
    name: 'earlier.png',
    size: 7,
    kind: 'png',
    state: 'ready',
    added_at: '2026-11-15T00:00:00.000Z',
    audience: 'everyone',
  })
  await show()
  expect(listed()).toEqual([])
  await act(async () => area().focus())
  await vi.waitFor(() => expect(listed()).toEqual(['earlier.png']))
  const remove = document.querySelector<HTMLButtonElement>(
    `button[aria-label="${evidence.acts.remove('earlier.png')}"]`,
  )
  await act(async () => remove?.click())
  expect(listed()).toEqual([])
  expect(known.size).toBe(0)
})

it('does not send while a file is not uploaded, and says so', async () => {
  const { file } = await files('everyone').begin({ name: 'slow.png', size: 7 })
  expect(known.get(file.id)?.state).toBe('uploading')
  await show()
  await act(async () => area().focus())
  await vi.waitFor(() => expect(listed()).toEqual(['slow.png']))
  await write('Look')
  await act(async () => button().click())
  expect(comment).not.toHaveBeenCalled()
  expect(document.body.textContent).toContain(evidence.commentNotReady)
})
