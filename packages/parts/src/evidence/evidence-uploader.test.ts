import { describe, expect, test, vi } from 'vitest'
import { CallError } from '@grana/client/call-error'
import type { EvidenceFile, EvidenceState } from '@grana/contract/reports/evidence'
import type { EvidenceBegun } from '@grana/contract/reports/evidence-files'
import { createEvidenceUploader } from './evidence-uploader.ts'
import type { EvidenceCalls } from './item-uploader.ts'
import { UploadError, type UploadOptions } from './upload-file.ts'

const timeout = 60_000
const fileOf = (name: string, size = 10) => new File([new Uint8Array(size)], name)
const known = (id: string, state: EvidenceState, name = `${id}.png`): EvidenceFile => ({
  id,
  name,
  kind: 'png',
  size: 10,
  state,
  added_at: '2026-11-15T00:00:00.000Z',
})
const begunOf = (file: EvidenceFile): EvidenceBegun => ({ file, upload: { way: 'form', url: 'x', fields: {} } })

type Send = (name: string, sending: UploadOptions) => Promise<void>

function setUp(stored: EvidenceFile[] = [], send: Send = async () => undefined) {
  let count = 0
  const asked: string[] = []
  const calls: EvidenceCalls = {
    list: async () => stored,
    begin: async ({ name }) => {
      count += 1
      const file = known(`id-${count}`, 'uploading', name)
      stored.push(file)
      asked.push(`begin ${name}`)
      return begunOf(file)
    },
    resume: async (id) => {
      asked.push(`resume ${id}`)
      return begunOf(known(id, 'uploading'))
    },
    complete: async (id) => {
      asked.push(`complete ${id}`)
      stored.splice(
        0,
        stored.length,
        ...stored.map((file) => (file.id === id ? { ...file, state: 'ready' as const } : file)),
      )
      return known(id, 'checking')
    },
    cancel: async (id) => {
      asked.push(`cancel ${id}`)
    },
  }
  const uploader = createEvidenceUploader({
    calls,
    send: async (_upload, file, sending) => send(file.name, sending),
    textOf: ({ code }) => `said ${code}`,
    pollMs: 1,
  })
  const states = () => uploader.state().map(({ name, state }) => `${name} ${state}`)
  return { uploader, asked, states, stored, calls }
}

/** One upload fails at first; the retry resumes it and does not start it again. */
async function expectResumed({ uploader, asked, states }: ReturnType<typeof setUp>): Promise<void> {
  uploader.add([fileOf('a.png')])
  await vi.waitFor(() => expect(states()).toEqual(['a.png failed']), timeout)
  await uploader.load()
  expect(states()).toEqual(['a.png failed'])
  uploader.retry(uploader.state()[0]?.key ?? '')
  await vi.waitFor(() => expect(states()).toEqual(['a.png ready']), timeout)
  expect(asked).toEqual(['begin a.png', 'resume id-1', 'complete id-1'])
}

describe('files of a draft', () => {
  test('are uploaded one after the other and polled until they are scanned', async () => {
    let open = 0
    let most = 0
    const { uploader, asked, states } = setUp([], async (_name, { onSent }) => {
      open += 1
      most = Math.max(most, open)
      onSent(5)
      await Promise.resolve()
      open -= 1
    })
    uploader.add([fileOf('a.png'), fileOf('b.png')])
    expect(states()).toEqual(['a.png uploading', 'b.png queued'])
    await vi.waitFor(() => expect(states()).toEqual(['a.png ready', 'b.png ready']), timeout)
    expect([most, asked]).toEqual([1, ['begin a.png', 'complete id-1', 'begin b.png', 'complete id-2']])
  })

  test('are uploaded under names that can be stored', async () => {
    const { uploader, asked } = setUp()
    uploader.add([fileOf('exe.\u202Egnp.png')])
    await vi.waitFor(() => expect(asked).toContain('begin exe._gnp.png'), timeout)
  })

  test('that were started earlier wait for the same file, however it is added', async () => {
    const { uploader, asked, states } = setUp([known('one', 'uploading', 'a.png'), known('two', 'uploading', 'b.png')])
    await uploader.load()
    expect(states()).toEqual(['a.png waiting', 'b.png waiting'])
    expect(uploader.choose('one', fileOf('a.png', 11))).toBe(false)
    expect(uploader.choose('one', fileOf('b.png'))).toBe(false)
    expect(asked).toEqual([])
    expect(uploader.choose('one', fileOf('a.png'))).toBe(true)
    uploader.add([fileOf('b.png')])
    await vi.waitFor(() => expect(states()).toEqual(['a.png ready', 'b.png ready']), timeout)
    expect(asked).toEqual(['resume one', 'complete one', 'resume two', 'complete two'])
  })

  test('appear once, even when the list is loaded while one is being started', async () => {
    const { uploader, calls, states } = setUp([known('other', 'uploading', 'b.png')])
    const begin = calls.begin
    const answer = Promise.withResolvers<undefined>()
    vi.spyOn(calls as { begin: EvidenceCalls['begin'] }, 'begin').mockImplementation(async (file) => {
      const begun = await begin(file)
      await answer.promise
      return begun
    })
    uploader.add([fileOf('a.png')])
    await uploader.load()
    expect(states()).toEqual(['a.png uploading', 'b.png waiting'])
    answer.resolve(undefined)
    await vi.waitFor(() => expect(states()).toEqual(['a.png ready', 'b.png waiting']), timeout)
  })

  test('are neither lost nor duplicated by a list that was requested before they were added', async () => {
    const { uploader, calls, states } = setUp()
    const list = calls.list
    const answer = Promise.withResolvers<undefined>()
    const slow = vi.spyOn(calls as { list: EvidenceCalls['list'] }, 'list').mockImplementation(async () => {
      await answer.promise
      return list()
    })
    const loaded = uploader.load()
    uploader.add([fileOf('a.png')])
    await vi.waitFor(() => expect(uploader.state()[0]?.id).toBe('id-1'), timeout)
    slow.mockRestore()
    answer.resolve(undefined)
    await loaded
    await vi.waitFor(() => expect(states()).toEqual(['a.png ready']), timeout)
  })

  test('resume when the response to their start was lost', async () => {
    const world = setUp()
    const { begin } = world.calls
    vi.spyOn(world.calls as { begin: EvidenceCalls['begin'] }, 'begin').mockImplementationOnce(async (file) => {
      await begin(file)
      throw new CallError('network.unreachable')
    })
    await expectResumed(world)
  })

  test('can be retried after an interruption, and resume from the bytes received', async () => {
    let tries = 0
    const world = setUp([], async () => {
      tries += 1
      if (tries === 1) throw new UploadError('connection lost')
    })
    await expectResumed(world)
  })

  test('show why the server rejected them, and the next one is uploaded', async () => {
    const { uploader, calls, states } = setUp()
    const begin = calls.begin
    const refuse = vi.spyOn(calls as { begin: EvidenceCalls['begin'] }, 'begin').mockImplementation(async (file) => {
      if (file.name === 'a.png') throw new CallError('evidence.too_many')
      return begin(file)
    })
    uploader.add([fileOf('a.png'), fileOf('b.png')])
    await vi.waitFor(() => expect(states()).toEqual(['a.png refused', 'b.png ready']), timeout)
    expect(uploader.state()[0]?.fault).toMatch(/^said/)
    expect(refuse).toHaveBeenCalledTimes(2)
  })

  test('stop at once when they are removed, even while they are being started', async () => {
    const { uploader, asked, states } = setUp([], (_name, { signal }) => {
      return new Promise((_resolve, reject) => {
        signal.addEventListener('abort', () => reject(signal.reason as Error))
      })
    })
    uploader.add([fileOf('a.png')])
    await vi.waitFor(() => expect(uploader.state()[0]?.id).toBe('id-1'), timeout)
    uploader.remove(uploader.state()[0]?.key ?? '')
    expect(states()).toEqual([])
    await vi.waitFor(() => expect(asked).toEqual(['begin a.png', 'cancel id-1']), timeout)
    // The first file is done when its pending promises are.
    await new Promise((turn) => void setTimeout(turn))
    uploader.add([fileOf('b.png')])
    uploader.remove(uploader.state()[0]?.key ?? '')
    await vi.waitFor(() => expect(asked).toEqual(['begin a.png', 'cancel id-1', 'begin b.png', 'cancel id-2']), timeout)
    expect(states()).toEqual([])
  })
})
