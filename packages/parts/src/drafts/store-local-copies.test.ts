// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { CallError } from '@grana/client/call-error'
import { createDraftAutosave, type Receipt } from './draft-autosave.ts'
import { localCopiesOf } from './local-copies.ts'
import { storeLocalCopies } from './store-local-copies.ts'

type Draft = { readonly title: string }
const copies = localCopiesOf<Draft>({ user: 'ana', id: 'draft', parse: (stored) => stored as Draft | undefined })
const save = vi.fn<(revision: number, draft: Draft) => Promise<Receipt>>()
let isOver = false

function begin({ isRestored = false } = {}) {
  const autosave = createDraftAutosave<Draft, Receipt>({
    draft: { title: 'stored' },
    receipt: { revision: 4 },
    save,
    isStorable: ({ title }) => title !== 'too long',
    conflictCode: 'report.draft_conflict',
  })
  return { autosave, stop: storeLocalCopies({ autosave, copies, isRestored, isOver: () => isOver }) }
}

beforeEach(() => {
  vi.useFakeTimers()
  localStorage.clear()
  isOver = false
  save.mockReset()
  save.mockImplementation(async (revision) => ({ revision: revision + 1 }))
})
afterEach(() => vi.useRealTimers())

test('keeps unsaved changes, and removes them once they are saved', async () => {
  const { autosave } = begin()
  save.mockRejectedValueOnce(new CallError('network.offline'))
  autosave.change({ title: 'offline' })
  expect(copies.find()).toEqual([])
  await autosave.flush()
  expect(copies.find()).toEqual([{ revision: 4, draft: { title: 'offline' } }])
  await autosave.flush()
  expect(copies.find()).toEqual([])
})

test('keeps what the server would reject, such as a text that is too long', async () => {
  const { autosave } = begin()
  autosave.change({ title: 'too long' })
  await autosave.flush()
  expect(copies.find()).toEqual([{ revision: 4, draft: { title: 'too long' } }])
})

test('keeps what another tab overtook', async () => {
  const { autosave } = begin()
  save.mockRejectedValueOnce(new CallError('report.draft_conflict'))
  autosave.change({ title: 'mine' })
  await autosave.flush()
  expect(copies.find()).toEqual([{ revision: 4, draft: { title: 'mine' } }])
})

test('keeps pending changes when the page is closed', () => {
  const { autosave } = begin()
  autosave.change({ title: 'last words' })
  dispatchEvent(new Event('pagehide'))
  expect(copies.find()).toEqual([{ revision: 4, draft: { title: 'last words' } }])
})

test('keeps what the last attempt could not save after the screen was left', async () => {
  const { autosave, stop } = begin()
  save.mockRejectedValue(new CallError('network.offline'))
  autosave.change({ title: 'left' })
  await stop()
  expect(copies.find()).toEqual([{ revision: 4, draft: { title: 'left' } }])
})

test('removes the copy that it began with once that is saved', async () => {
  copies.write(4, { title: 'restored' })
  const { autosave } = begin({ isRestored: true })
  autosave.change({ title: 'restored' })
  await autosave.flush()
  expect(copies.find()).toEqual([])
})

test('keeps nothing after a sign-out, or once the draft is gone', async () => {
  const { autosave, stop } = begin()
  save.mockRejectedValue(new CallError('auth.required'))
  autosave.change({ title: 'private' })
  isOver = true
  await stop()
  expect(copies.find()).toEqual([])
})
