import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { CallError } from '@grana/client/call-error'
import type { DraftReview } from '@grana/contract/programs/builder'
import { createDefaultDraft } from '@grana/contract/programs/default-draft'
import { createProgramDraftAutosave } from './program-draft-autosave.ts'
import { listStepsWithErrors } from './step-errors.ts'

const draft = createDefaultDraft({ name: 'Web bank', kind: 'bounty' }, [])
const review: DraftReview = { revision: 1, saved_at: null, obstacles: [], changes: [] }

type Save = Parameters<typeof createProgramDraftAutosave>[0]['save']
const save = vi.fn<Save>()

beforeEach(() => {
  vi.useFakeTimers()
  save.mockReset()
  save.mockImplementation(async (revision) => ({ ...review, revision: revision + 1 }))
})
afterEach(() => vi.useRealTimers())

const keep = () => createProgramDraftAutosave({ draft, review, save, restMs: 100 })

describe('typing', () => {
  test('is saved once it pauses, and not at every keystroke', async () => {
    const autosave = keep()
    for (const summary of ['W', 'We', 'Web']) autosave.change({ summary })
    expect([autosave.state().status, save.mock.calls.length]).toEqual(['waiting', 0])
    await vi.advanceTimersByTimeAsync(100)
    expect(save.mock.calls.map(([revision, sent]) => [revision, sent.summary])).toEqual([[1, 'Web']])
    expect([autosave.state().status, autosave.state().review.revision]).toEqual(['saved', 2])
  })

  test('during a save waits for it and sends its revision', async () => {
    const autosave = keep()
    let release = (): void => undefined
    save.mockImplementationOnce(
      (revision) => new Promise((resolve) => (release = () => resolve({ ...review, revision: revision + 1 }))),
    )
    autosave.change({ summary: 'one' })
    await vi.advanceTimersByTimeAsync(100)
    autosave.change({ summary: 'two' })
    await vi.advanceTimersByTimeAsync(500)
    expect(save).toHaveBeenCalledTimes(1)
    release()
    await vi.advanceTimersByTimeAsync(100)
    expect(save.mock.calls.map(([revision, sent]) => [revision, sent.summary])).toEqual([
      [1, 'one'],
      [2, 'two'],
    ])
    expect(autosave.state().status).toBe('saved')
  })
})

test('a value that cannot be stored is not sent until it is valid again', async () => {
  const autosave = keep()
  autosave.change({ name: '' })
  await vi.advanceTimersByTimeAsync(100)
  expect([autosave.state().status, save.mock.calls.length]).toEqual(['invalid', 0])
  autosave.change({ name: 'Bank' })
  await vi.advanceTimersByTimeAsync(100)
  expect(autosave.state().status).toBe('saved')
})

test('a failed save keeps the input, and the next attempt sends it', async () => {
  const autosave = keep()
  save.mockRejectedValueOnce(new CallError('server.unavailable'))
  autosave.change({ summary: 'kept' })
  await vi.advanceTimersByTimeAsync(100)
  expect([autosave.state().status, autosave.state().draft.summary]).toEqual(['failed', 'kept'])
  expect(await autosave.flush()).toBe('saved')
  expect(save.mock.lastCall?.[1].summary).toBe('kept')
})

describe('after a transient failure', () => {
  test('retries with increasing delays until it is stored', async () => {
    const autosave = keep()
    save.mockRejectedValueOnce(new CallError('network.offline'))
    save.mockRejectedValueOnce(new CallError('network.unreachable'))
    autosave.change({ summary: 'kept' })
    await vi.advanceTimersByTimeAsync(100)
    expect([autosave.state().status, save.mock.calls.length]).toEqual(['failed', 1])
    await vi.advanceTimersByTimeAsync(5000)
    expect([autosave.state().status, save.mock.calls.length]).toEqual(['failed', 2])
    await vi.advanceTimersByTimeAsync(10_000)
    expect([autosave.state().status, save.mock.calls.length]).toEqual(['saved', 3])
  })

  test('tries once more on leaving, and then stops', async () => {
    const autosave = keep()
    save.mockRejectedValue(new CallError('network.offline'))
    autosave.change({ summary: 'kept' })
    await autosave.stop()
    await vi.advanceTimersByTimeAsync(600_000)
    expect(save).toHaveBeenCalledTimes(1)
  })
})

test('a rejection is not repeated without a change', async () => {
  const autosave = keep()
  save.mockRejectedValue(new CallError('request.not_found'))
  autosave.change({ summary: 'gone' })
  await vi.advanceTimersByTimeAsync(600_000)
  expect([autosave.state().status, save.mock.calls.length]).toEqual(['failed', 1])
})

test('nothing is sent after a conflict', async () => {
  const autosave = keep()
  save.mockRejectedValueOnce(new CallError('program.draft_conflict'))
  autosave.change({ summary: 'mine' })
  await vi.advanceTimersByTimeAsync(100)
  autosave.change({ summary: 'mine again' })
  await vi.advanceTimersByTimeAsync(500)
  expect([autosave.state().status, save.mock.calls.length]).toEqual(['conflict', 1])
})

test('leaving sends pending changes at once', async () => {
  const autosave = keep()
  autosave.change({ summary: 'last words' })
  void autosave.stop()
  await vi.advanceTimersByTimeAsync(0)
  expect(save).toHaveBeenCalledTimes(1)
})

test('an unparsed field is listed with its step until it is valid, beside values that cannot be stored', async () => {
  const autosave = keep()
  autosave.setUnparsed('first_answer', { step: 'response', typed: ['0'] })
  expect(listStepsWithErrors(autosave.state())).toEqual(['response'])
  autosave.change({ name: '' })
  await vi.advanceTimersByTimeAsync(100)
  expect(listStepsWithErrors(autosave.state())).toEqual(['response', 'about'])
  autosave.setUnparsed('first_answer', undefined)
  autosave.change({ name: 'Bank' })
  await vi.advanceTimersByTimeAsync(100)
  expect([listStepsWithErrors(autosave.state()), autosave.state().status]).toEqual([[], 'saved'])
})

test('a later review applies only to the current revision, and never to unsaved input', async () => {
  const autosave = keep()
  const pending = { ...review, obstacles: [{ code: 'organization.pending' as const }] }
  autosave.setReview(pending)
  expect(autosave.state().review).toBe(pending)
  autosave.setReview({ ...review, revision: 7 })
  autosave.change({ summary: 'typing' })
  autosave.setReview(review)
  expect(autosave.state().review).toBe(pending)
})
