// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { followStream, type OpenStream } from './follow-stream.ts'
import { parseEventStream } from './parse-event-stream.ts'

/** In milliseconds. */
const streamTimes = { silence: 45_000, shortest: 1000, longest: 30_000, crowded: 60_000 }

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  stop()
  vi.useRealTimers()
})

let stop = () => {}

/** A stream whose chunks the test writes. */
function handStream() {
  let controller: ReadableStreamDefaultController<Uint8Array> | undefined
  const body = new ReadableStream<Uint8Array>({ start: (given) => void (controller = given) })
  const response = new Response(body, { headers: { 'content-type': 'text/event-stream; charset=utf-8' } })
  return {
    response,
    say: (text: string) => controller?.enqueue(new TextEncoder().encode(text)),
    end: () => controller?.close(),
  }
}

const settle = () => vi.advanceTimersByTimeAsync(0)

function following(open: OpenStream, isVisible = () => true) {
  const heard: string[] = []
  const poll = vi.fn<() => void>()
  stop = followStream({ open, onEvent: ({ event }) => void heard.push(event), poll, isVisible, random: () => 1 })
  return { heard, poll }
}

test('parses events across chunk boundaries and ignores heartbeats', async () => {
  const { response, say, end } = handStream()
  say('event: hel')
  say('lo\ndata: {}\n\n:\n\nid: 7\r\nevent: notice\r\nda')
  say('ta: {"id":"7"}\n\n')
  end()
  const events: unknown[] = []
  for await (const event of parseEventStream(response.body ?? new ReadableStream())) events.push(event)
  expect(events).toEqual([
    { event: 'hello', id: undefined, data: '{}' },
    undefined,
    { event: 'notice', id: '7', data: '{"id":"7"}' },
  ])
})

test('reconnects after the end of a stream, from the last event', async () => {
  const streams = [handStream(), handStream()]
  const asked: (string | undefined)[] = []
  const { heard, poll } = following(async ({ lastId }) => {
    asked.push(lastId)
    return streams[asked.length - 1]?.response ?? Response.error()
  })
  await settle()
  streams[0]?.say('event: hello\ndata: {}\n\nid: 7\nevent: notice\ndata: {}\n\n')
  await settle()
  streams[0]?.end()
  await settle()
  await vi.advanceTimersByTimeAsync(streamTimes.shortest)
  expect(asked).toEqual([undefined, '7'])
  expect(heard).toEqual(['hello', 'notice'])
  expect(poll).not.toHaveBeenCalled()
})

test.each([
  ['is refused', () => Promise.resolve(new Response('{}', { status: 503 }))],
  ['is something else', () => Promise.resolve(new Response('<html>', { headers: { 'content-type': 'text/html' } }))],
  ['cannot be reached', () => Promise.reject(new TypeError('Failed to fetch'))],
])('polls with growing pauses when a stream %s', async (_, answer) => {
  const open = vi.fn<OpenStream>(answer)
  const { poll } = following(open)
  await settle()
  await vi.advanceTimersByTimeAsync(2000)
  expect([open.mock.calls.length, poll.mock.calls.length]).toEqual([2, 1])
  await vi.advanceTimersByTimeAsync(2000)
  expect(open).toHaveBeenCalledTimes(2)
  await vi.advanceTimersByTimeAsync(600_000)
  expect(poll.mock.calls.length).toBeLessThanOrEqual(4 + 600 / 30)
})

test('reconnects when a stream falls silent', async () => {
  const open = vi.fn<OpenStream>(async ({ signal }) => {
    const silent = handStream()
    signal.addEventListener('abort', () => silent.end())
    return silent.response
  })
  following(open)
  await settle()
  await vi.advanceTimersByTimeAsync(streamTimes.silence - 1)
  expect(open).toHaveBeenCalledTimes(1)
  await vi.advanceTimersByTimeAsync(streamTimes.longest + 1)
  expect(open.mock.calls.length).toBeGreaterThan(1)
})

test('polls for a while when too many tabs are open', async () => {
  const stream = handStream()
  const open = vi.fn<OpenStream>(async () => stream.response)
  const { poll } = following(open)
  await settle()
  stream.say('event: crowded\ndata: {}\n\n')
  await settle()
  await vi.advanceTimersByTimeAsync(streamTimes.crowded - 1)
  expect(open).toHaveBeenCalledTimes(1)
  await vi.advanceTimersByTimeAsync(1)
  expect(poll).toHaveBeenCalledTimes(1)
})

test('closes the stream while the page is hidden', async () => {
  let isVisible = false
  const open = vi.fn<OpenStream>(async () => handStream().response)
  following(open, () => isVisible)
  await settle()
  expect(open).not.toHaveBeenCalled()
  isVisible = true
  document.dispatchEvent(new Event('visibilitychange'))
  await settle()
  expect(open).toHaveBeenCalledTimes(1)
  isVisible = false
  document.dispatchEvent(new Event('visibilitychange'))
  expect(open.mock.calls[0]?.[0].signal.aborted).toBe(true)
})

test('requests nothing once it is stopped', async () => {
  const open = vi.fn<OpenStream>(async () => new Response('', { status: 503 }))
  following(open)
  await settle()
  stop()
  await vi.advanceTimersByTimeAsync(120_000)
  expect(open).toHaveBeenCalledTimes(1)
})
