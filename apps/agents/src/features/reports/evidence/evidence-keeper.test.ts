import { describe, expect, test, vi } from 'vitest'
import { CallError } from '@grana/client/call-error'
import type { EvidenceFile, EvidenceState } from '@grana/contract/reports/evidence'
import type { EvidenceBegun } from '@grana/contract/reports/evidence-operations'
import { createEvidenceKeeper } from './evidence-keeper.ts'
import type { EvidenceCalls } from './item-sender.ts'
import { SendError, type Sending } from './send-file.ts'

const patience = 60_000
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

type Send = (name: string, sending: Sending) => Promise<void>

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
  const keeper = createEvidenceKeeper({
    calls,
    send: async (_upload, file, sending) => send(file.name, sending),
    textOf: ({ code }) => `said ${code}`,
    lookAgainMs: 1,
  })
  const states = () => keeper.state().map(({ name, state }) => `${name} ${state}`)
  return { keeper, asked, states, stored, calls }
}

/** One file fails at first; tried again it goes on where it was begun, and is begun once. */
async function expectGoingOn({ keeper, asked, states }: ReturnType<typeof setUp>): Promise<void> {
  keeper.add([fileOf('a.png')])
  await vi.waitFor(() => expect(states()).toEqual(['a.png failed']), patience)
  await keeper.load()
  expect(states()).toEqual(['a.png failed'])
  keeper.retry(keeper.state()[0]?.key ?? '')
  await vi.waitFor(() => expect(states()).toEqual(['a.png ready']), patience)
  expect(asked).toEqual(['begin a.png', 'resume id-1', 'complete id-1'])
}

describe('files of a draft', () => {
  test('are sent one after the other and followed until they were looked at', async () => {
    let open = 0
    let most = 0
    const { keeper, asked, states } = setUp([], async (_name, { onSent }) => {
      open += 1
      most = Math.max(most, open)
      onSent(5)
      await Promise.resolve()
      open -= 1
    })
    keeper.add([fileOf('a.png'), fileOf('b.png')])
    expect(states()).toEqual(['a.png uploading', 'b.png queued'])
    await vi.waitFor(() => expect(states()).toEqual(['a.png ready', 'b.png ready']), patience)
    expect([most, asked]).toEqual([1, ['begin a.png', 'complete id-1', 'begin b.png', 'complete id-2']])
  })

  test('are sent under names that can be kept', async () => {
    const { keeper, asked } = setUp()
    keeper.add([fileOf('exe.\u202Egnp.png')])
    await vi.waitFor(() => expect(asked).toContain('begin exe._gnp.png'), patience)
  })

  test('that were begun before wait for the same file, however it comes', async () => {
    const { keeper, asked, states } = setUp([known('one', 'uploading', 'a.png'), known('two', 'uploading', 'b.png')])
    await keeper.load()
    expect(states()).toEqual(['a.png waiting', 'b.png waiting'])
    expect(keeper.choose('one', fileOf('a.png', 11))).toBe(false)
    expect(keeper.choose('one', fileOf('b.png'))).toBe(false)
    expect(asked).toEqual([])
    expect(keeper.choose('one', fileOf('a.png'))).toBe(true)
    keeper.add([fileOf('b.png')])
    await vi.waitFor(() => expect(states()).toEqual(['a.png ready', 'b.png ready']), patience)
    expect(asked).toEqual(['resume one', 'complete one', 'resume two', 'complete two'])
  })

  test('stand in the list once, also when it is read while one is being begun', async () => {
    const { keeper, calls, states } = setUp([known('other', 'uploading', 'b.png')])
    const begin = calls.begin
    const answer = Promise.withResolvers<undefined>()
    vi.spyOn(calls as { begin: EvidenceCalls['begin'] }, 'begin').mockImplementation(async (file) => {
      const begun = await begin(file)
      await answer.promise
      return begun
    })
    keeper.add([fileOf('a.png')])
    await keeper.load()
    expect(states()).toEqual(['a.png uploading', 'b.png waiting'])
    answer.resolve(undefined)
    await vi.waitFor(() => expect(states()).toEqual(['a.png ready', 'b.png waiting']), patience)
  })

  test('are not lost or doubled by a list that was asked for before they came', async () => {
    const { keeper, calls, states } = setUp()
    const list = calls.list
    const answer = Promise.withResolvers<undefined>()
    const slow = vi.spyOn(calls as { list: EvidenceCalls['list'] }, 'list').mockImplementation(async () => {
      await answer.promise
      return list()
    })
    const loaded = keeper.load()
    keeper.add([fileOf('a.png')])
    await vi.waitFor(() => expect(keeper.state()[0]?.id).toBe('id-1'), patience)
    slow.mockRestore()
    answer.resolve(undefined)
    await loaded
    await vi.waitFor(() => expect(states()).toEqual(['a.png ready']), patience)
  })

  test('whose beginning was never answered go on where they were begun', async () => {
    const world = setUp()
    const { begin } = world.calls
    vi.spyOn(world.calls as { begin: EvidenceCalls['begin'] }, 'begin').mockImplementationOnce(async (file) => {
      await begin(file)
      throw new CallError('network.unreachable')
    })
    await expectGoingOn(world)
  })

  test('that break off can be tried again, and go on from what has arrived', async () => {
    let tries = 0
    const world = setUp([], async () => {
      tries += 1
      if (tries === 1) throw new SendError('the line')
    })
    await expectGoingOn(world)
  })

  test('that the server does not take say why, and let the next one through', async () => {
    const { keeper, calls, states } = setUp()
    const begin = calls.begin
    const refuse = vi.spyOn(calls as { begin: EvidenceCalls['begin'] }, 'begin').mockImplementation(async (file) => {
      if (file.name === 'a.png') throw new CallError('evidence.too_many')
      return begin(file)
    })
    keeper.add([fileOf('a.png'), fileOf('b.png')])
    await vi.waitFor(() => expect(states()).toEqual(['a.png refused', 'b.png ready']), patience)
    expect(keeper.state()[0]?.fault).toMatch(/^said/)
    expect(refuse).toHaveBeenCalledTimes(2)
  })

  test('that are taken out stop at once, also while they are begun', async () => {
    const { keeper, asked, states } = setUp([], (_name, { signal }) => {
      return new Promise((_resolve, reject) => {
        signal.addEventListener('abort', () => reject(signal.reason as Error))
      })
    })
    keeper.add([fileOf('a.png')])
    await vi.waitFor(() => expect(keeper.state()[0]?.id).toBe('id-1'), patience)
    keeper.remove(keeper.state()[0]?.key ?? '')
    expect(states()).toEqual([])
    await vi.waitFor(() => expect(asked).toEqual(['begin a.png', 'cancel id-1']), patience)
    // The first file has come to its end when the promises that it waits for have.
    await new Promise((turn) => void setImmediate(turn))
    keeper.add([fileOf('b.png')])
    keeper.remove(keeper.state()[0]?.key ?? '')
    await vi.waitFor(
      () => expect(asked).toEqual(['begin a.png', 'cancel id-1', 'begin b.png', 'cancel id-2']),
      patience,
    )
    expect(states()).toEqual([])
  })
})
