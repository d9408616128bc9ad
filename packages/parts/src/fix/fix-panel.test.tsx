import { act } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { EvidenceFile } from '@grana/contract/reports/evidence'
import type { ReportFix } from '@grana/contract/reports/fix'
import type { Report } from '@grana/contract/reports/report'
import type { RetestForm } from '@grana/contract/reports/retest'
import { evidence } from '@grana/messages/es/apps/evidence'
import { retestTexts as texts } from '@grana/messages/es/apps/retest'
import { AppContext, type AppServices } from '../app/app-context.ts'
import { WithQueries } from '../app/app.fixture.tsx'
import { mount, settle } from '../app/mounted.fixture.ts'
import { FixPanel, type FixActions } from './fix-panel.tsx'

const none = { ask: false, cancel: false, answer: false, propose_date: false, answer_date: false }
const due = { days: 30, at: '2090-01-01T00:00:00Z', is_agreed: false }
const signedIn = { status: 'signed-in', user: { timezone: 'America/Mexico_City' } }
const session = { state: () => signedIn, subscribe: () => () => undefined }
let page: Awaited<ReturnType<typeof mount>> | undefined

async function open(fix: Partial<ReportFix>, reader: 'team' | 'agent', actions: FixActions = {}): Promise<void> {
  const report = {
    id: 'r',
    state: 'accepted',
    fix: { verification: 'none', round: 0, ...fix, can: { ...none, ...fix.can } },
  } as unknown as Report
  page = await mount(
    <AppContext value={{ session } as unknown as AppServices}>
      <WithQueries>
        <FixPanel report={report} reader={reader} actions={actions} />
      </WithQueries>
    </AppContext>,
  )
}

const shown = () => document.body.textContent
const buttons = () => [...document.querySelectorAll('section button')].map(({ textContent }) => textContent)
async function press(label: string): Promise<void> {
  const button = [...document.querySelectorAll('button')].findLast(({ textContent }) => textContent === label)
  await act(async () => button?.click())
  await act(async () => vi.dynamicImportSettled())
  await settle()
}
async function write(text: string): Promise<void> {
  const area = document.querySelector('dialog textarea') as HTMLTextAreaElement
  await act(async () => {
    Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value')?.set?.call(area, text)
    area.dispatchEvent(new Event('input', { bubbles: true }))
  })
}

beforeEach(() => {
  sessionStorage.clear()
  document.body.replaceChildren()
})
afterEach(() => page?.unmount())

test('a member says that it is fixed, with a note', async () => {
  const ask = vi.fn<(text: string) => Promise<void>>(async () => undefined)
  await open({ due, can: { ...none, ask: true, propose_date: true } }, 'team', { ask })
  expect(buttons()).toEqual([texts.acts.ask, texts.acts.propose])
  expect(shown()).toContain(texts.notes.team.none)
  await press(texts.acts.ask)
  await press(texts.dialog.ask.send)
  expect(ask).not.toHaveBeenCalled()
  expect(shown()).toContain(texts.dialog.missing)
  await write('Version 4.2')
  await press(texts.dialog.ask.send)
  expect(ask).toHaveBeenCalledWith('Version 4.2')
  expect(document.querySelector('dialog')).toBeNull()
})

test('the agent answers a retest with its result and a text', async () => {
  const answer = vi.fn<(form: RetestForm) => Promise<void>>(async () => undefined)
  await open({ verification: 'requested', round: 2, can: { ...none, answer: true } }, 'agent', { answer })
  expect(shown()).toContain(texts.rounds(2, 3))
  await press(texts.acts.answer)
  await write('It still runs')
  await press(texts.dialog.answer.send)
  expect(shown()).toContain(texts.dialog.choiceMissing)
  const persists = document.querySelector<HTMLInputElement>('dialog input[value="persists"]')
  await act(async () => persists?.click())
  await press(texts.dialog.answer.send)
  expect(answer).toHaveBeenCalledWith({ answer: 'persists', text: 'It still runs' })
})

test('the answer carries files that were added and not sent', async () => {
  const answer = vi.fn<(form: RetestForm) => Promise<void>>(async () => undefined)
  const file = { id: 'f', name: 'again.png', kind: 'png', size: 67, added_at: '2026-11-01T00:00:00Z' } as const
  const list = vi.fn<() => Promise<EvidenceFile[]>>(async () => [{ ...file, state: 'uploading' }])
  const never = () => Promise.reject(new Error('not called'))
  const files = () => ({ list, begin: never, resume: never, complete: never, cancel: never })
  const requested = { verification: 'requested', round: 1, can: { ...none, answer: true } } as const
  await open(requested, 'agent', { answer, files })
  const answerIt = async () => {
    await press(texts.acts.answer)
    await write('It still runs')
    await act(async () => document.querySelector<HTMLInputElement>('dialog input[value="persists"]')?.click())
    await press(texts.dialog.answer.send)
  }
  await answerIt()
  expect(shown()).toContain('again.png')
  expect(shown()).toContain(evidence.commentNotReady)
  expect(answer).not.toHaveBeenCalled()
  await press(texts.dialog.back)
  list.mockResolvedValue([{ ...file, state: 'ready' }])
  await answerIt()
  expect(answer).toHaveBeenCalledWith({ answer: 'persists', text: 'It still runs', files: ['f'] })
})

test('the agent agrees to another date, or declines it without a reason', async () => {
  const answerDate = vi.fn<(agrees: boolean, text: string) => Promise<void>>(async () => undefined)
  const asked = { due, proposed_at: '2090-02-01T00:00:00Z', can: { ...none, answer_date: true } }
  await open(asked, 'agent', { answerDate })
  await press(texts.acts.agree)
  expect(answerDate).toHaveBeenLastCalledWith(true, '')
  await press(texts.acts.decline)
  await press(texts.dialog.decline.send)
  expect(answerDate).toHaveBeenLastCalledWith(false, '')
})

test('shows the result of a fix and nothing to do', async () => {
  const fixed = { at: '2026-11-01T00:00:00Z', took: 3 * 86_400, is_kept: true }
  await open({ verification: 'fixed', round: 1, fixed }, 'team')
  expect(shown()).toContain(texts.kept)
  expect(shown()).toContain(texts.notes.team.fixed)
  expect(buttons()).toEqual([])
})

test('says that the organization decides alone after the last round', async () => {
  await open({ verification: 'persists', round: 3, due: { ...due, at: '2020-01-01T00:00:00Z' } }, 'team')
  expect(shown()).toContain(texts.notes.team.alone(3))
  expect(shown()).toContain(texts.late('').trim())
})
