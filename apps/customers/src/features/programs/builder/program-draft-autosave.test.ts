import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { CallError } from '@grana/client/call-error'
import type { DraftReview } from '@grana/contract/programs/builder'
import { createDefaultDraft } from '@grana/contract/programs/default-draft'
import { createProgramDraftAutosave } from './program-draft-autosave.ts'
import { listStepsWithErrors } from './step-errors.ts'

const draft = createDefaultDraft({ name: 'Web bank', kind: 'bounty' }, [])
const judgement: DraftReview = { revision: 1, saved_at: null, obstacles: [], changes: [] }

type Save = Parameters<typeof createProgramDraftAutosave>[0]['save']
const save = vi.fn<Save>()

beforeEach(() => {
  vi.useFakeTimers()
  save.mockReset()
  save.mockImplementation(async (revision) => ({ ...judgement, revision: revision + 1 }))
})
afterEach(() => vi.useRealTimers())

const keep = () => createProgramDraftAutosave({ draft, judgement, save, restMs: 100 })

describe('typing', () => {
  test('is saved once it pauses, and not at every keystroke', async () => {
    const keeper = keep()
    for (const summary of ['W', 'We', 'Web']) keeper.change({ summary })
    expect([keeper.state().status, save.mock.calls.length]).toEqual(['waiting', 0])
    await vi.advanceTimersByTimeAsync(100)
    expect(save.mock.calls.map(([revision, sent]) => [revision, sent.summary])).toEqual([[1, 'Web']])
    expect([keeper.state().status, keeper.state().judgement.revision]).toEqual(['saved', 2])
  })

  test('during a save waits for it and sends its revision', async () => {
    const keeper = keep()
    let release = (): void => undefined
    save.mockImplementationOnce(
      (revision) => new Promise((resolve) => (release = () => resolve({ ...judgement, revision: revision + 1 }))),
    )
    keeper.change({ summary: 'one' })
    await vi.advanceTimersByTimeAsync(100)
    keeper.change({ summary: 'two' })
    await vi.advanceTimersByTimeAsync(500)
    expect(save).toHaveBeenCalledTimes(1)
    release()
    await vi.advanceTimersByTimeAsync(100)
    expect(save.mock.calls.map(([revision, sent]) => [revision, sent.summary])).toEqual([
      [1, 'one'],
      [2, 'two'],
    ])
    expect(keeper.state().status).toBe('saved')
  })
})

test('a value that cannot be stored is not sent until it is valid again', async () => {
  const keeper = keep()
  keeper.change({ name: '' })
  await vi.advanceTimersByTimeAsync(100)
  expect([keeper.state().status, save.mock.calls.length]).toEqual(['invalid', 0])
  keeper.change({ name: 'Bank' })
  await vi.advanceTimersByTimeAsync(100)
  expect(keeper.state().status).toBe('saved')
})

test('a failed save keeps the input, and the next attempt sends it', async () => {
  const keeper = keep()
  save.mockRejectedValueOnce(new CallError('server.unavailable'))
  keeper.change({ summary: 'kept' })
  await vi.advanceTimersByTimeAsync(100)
  expect([keeper.state().status, keeper.state().draft.summary]).toEqual(['failed', 'kept'])
  expect(await keeper.flush()).toBe('saved')
  expect(save.mock.lastCall?.[1].summary).toBe('kept')
})

describe('after a transient failure', () => {
  test('retries with increasing delays until it is stored', async () => {
    const keeper = keep()
    save.mockRejectedValueOnce(new CallError('network.offline'))
    save.mockRejectedValueOnce(new CallError('network.unreachable'))
    keeper.change({ summary: 'kept' })
    await vi.advanceTimersByTimeAsync(100)
    expect([keeper.state().status, save.mock.calls.length]).toEqual(['failed', 1])
    await vi.advanceTimersByTimeAsync(5000)
    expect([keeper.state().status, save.mock.calls.length]).toEqual(['failed', 2])
    await vi.advanceTimersByTimeAsync(10_000)
    expect([keeper.state().status, save.mock.calls.length]).toEqual(['saved', 3])
  })

  test('tries once more on leaving, and then stops', async () => {
    const keeper = keep()
    save.mockRejectedValue(new CallError('network.offline'))
    keeper.change({ summary: 'kept' })
    await keeper.stop()
    await vi.advanceTimersByTimeAsync(600_000)
    expect(save).toHaveBeenCalledTimes(1)
  })
})

test('a rejection is not repeated without a change', async () => {
  const keeper = keep()
  save.mockRejectedValue(new CallError('request.not_found'))
  keeper.change({ summary: 'gone' })
  await vi.advanceTimersByTimeAsync(600_000)
  expect([keeper.state().status, save.mock.calls.length]).toEqual(['failed', 1])
})

test('nothing is sent after a conflict', async () => {
  const keeper = keep()
  save.mockRejectedValueOnce(new CallError('program.draft_conflict'))
  keeper.change({ summary: 'mine' })
  await vi.advanceTimersByTimeAsync(100)
  keeper.change({ summary: 'mine again' })
  await vi.advanceTimersByTimeAsync(500)
  expect([keeper.state().status, save.mock.calls.length]).toEqual(['conflict', 1])
})

test('leaving sends pending changes at once', async () => {
  const keeper = keep()
  keeper.change({ summary: 'last words' })
  void keeper.stop()
  await vi.advanceTimersByTimeAsync(0)
  expect(save).toHaveBeenCalledTimes(1)
})

test('an unparsed field is listed with its step until it is valid, beside values that cannot be stored', async () => {
  const keeper = keep()
  keeper.hold('first_answer', { step: 'response', typed: ['0'] })
  expect(listStepsWithErrors(keeper.state())).toEqual(['response'])
  keeper.change({ name: '' })
  await vi.advanceTimersByTimeAsync(100)
  expect(listStepsWithErrors(keeper.state())).toEqual(['response', 'about'])
  keeper.hold('first_answer', undefined)
  keeper.change({ name: 'Bank' })
  await vi.advanceTimersByTimeAsync(100)
  expect([listStepsWithErrors(keeper.state()), keeper.state().status]).toEqual([[], 'saved'])
})

test('a later judgement applies only to the current revision, and never to unsaved input', async () => {
  const keeper = keep()
  const pending = { ...judgement, obstacles: [{ code: 'organization.pending' as const }] }
  keeper.judge(pending)
  expect(keeper.state().judgement).toBe(pending)
  keeper.judge({ ...judgement, revision: 7 })
  keeper.change({ summary: 'typing' })
  keeper.judge(judgement)
  expect(keeper.state().judgement).toBe(pending)
})
