import { describe, expect, test } from 'vitest'
import type { Json } from './json.ts'
import { scrubEnvelope } from './scrub-envelope.ts'
import { scrubEvent } from './scrub-event.ts'

const hosts = { portalUrl: 'https://portal.grana.example', apiUrl: 'https://api.grana.example' }
const MARK = 'Zaragoza77'
const program = '/program/3f2a77b0-0000-4000-8000-00000000000a'
const page = `https://portal.grana.example/programs?q=${MARK}`

function send(type: string, body: unknown, head: Json = {}) {
  const parcel = scrubEnvelope([head, [[{ type, length: 7, filename: MARK }, body]]], hosts)
  expect(JSON.stringify(parcel ?? '')).not.toContain(MARK)
  return parcel
}

function bodyOf(type: string, body: unknown): unknown {
  return send(type, body)?.[1][0]?.[1]
}

describe('an error', () => {
  const error = {
    event_id: 'e'.repeat(32),
    timestamp: 1,
    platform: 'javascript',
    level: 'error',
    transaction: '/program/{uuid}',
    message: MARK,
    user: { email: `${MARK}@bank.example`, ip_address: '192.0.2.1' },
    request: { url: page, headers: { 'User-Agent': MARK, Cookie: MARK }, data: MARK, cookies: MARK },
    extra: { state: MARK },
    tags: { replayId: 'r'.repeat(32), search: MARK },
    contexts: {
      trace: { trace_id: 't', span_id: 's', data: { 'url.full': page, 'http.query': MARK, size: 4 } },
      replay: { replay_id: 'r' },
      state: { value: MARK },
      culture: { timezone: MARK },
    },
    modules: { [MARK]: '1' },
    server_name: MARK,
    sdk: { name: 'sentry.javascript.browser', version: '10', settings: { infer_ip: 'never' }, packages: [MARK] },
    exception: {
      values: [
        {
          type: 'SyntaxError',
          value: `Unexpected token in "${MARK}" from ${page} for ${MARK}@bank.example`,
          mechanism: { type: 'onerror', handled: false, data: { handler: MARK } },
          stacktrace: {
            frames: [
              {
                filename: `https://portal.grana.example/assets/shell-A1.js?${MARK}`,
                function: 'read',
                lineno: 3,
                colno: 9,
                in_app: true,
                vars: { q: MARK },
                context_line: MARK,
                pre_context: [MARK],
              },
            ],
          },
        },
      ],
    },
    breadcrumbs: [
      { category: 'navigation', timestamp: 1, data: { from: `/programs?q=${MARK}`, to: program } },
      { category: 'fetch', data: { method: 'GET', status_code: 200, url: page, body: MARK } },
      { category: 'ui.input', message: `input[value="${MARK}"]` },
      { category: 'console', message: MARK, data: { arguments: [MARK] } },
    ],
  }

  test('keeps what is needed to fix it', () => {
    expect(bodyOf('event', error)).toEqual({
      event_id: 'e'.repeat(32),
      timestamp: 1,
      platform: 'javascript',
      level: 'error',
      sdk: { name: 'sentry.javascript.browser', version: '10', settings: { infer_ip: 'never' } },
      transaction: '/program/{uuid}',
      contexts: {
        trace: { trace_id: 't', span_id: 's', data: { size: 4 } },
        replay: { replay_id: 'r'.repeat(32) },
      },
      tags: { replayId: 'r'.repeat(32) },
      exception: {
        values: [
          {
            type: 'SyntaxError',
            value: 'Unexpected token in [text] from https://portal.grana.example/programs for [email]',
            mechanism: { type: 'onerror', handled: false },
            stacktrace: {
              frames: [
                {
                  filename: 'https://portal.grana.example/assets/shell-A1.js',
                  function: 'read',
                  lineno: 3,
                  colno: 9,
                  in_app: true,
                },
              ],
            },
          },
        ],
      },
      breadcrumbs: [
        {
          category: 'navigation',
          timestamp: 1,
          data: { from: 'https://portal.grana.example/programs', to: 'https://portal.grana.example/program/{uuid}' },
        },
        { category: 'fetch', data: { method: 'GET', status_code: 200, url: 'https://portal.grana.example/programs' } },
      ],
    })
  })

  test.each([
    [`Token ${'aB3-'.repeat(12)} expired`, 'Token [value] expired'],
    [
      'Minified React error #418; visit https://react.dev/errors/418?args[]=Zaragoza77',
      'Minified React error #418; visit [hidden]',
    ],
    ["Cannot read 'Zaragoza77' of undefined", 'Cannot read [text] of undefined'],
    ['at /programs?q=Zaragoza77', 'at /programs'],
    [[MARK], ''],
    ['x'.repeat(20).concat(' ').repeat(30), expect.stringMatching(/^.{200}$/)],
  ])('%s is sent as %s', (message, scrubbed) => {
    const sent = scrubEvent({ exception: { values: [{ type: 'Error', value: message }] } }, hosts)
    expect(sent).toMatchObject({ exception: { values: [{ value: scrubbed }] } })
  })
})

test('a trace contains routes of calls, and numbers', () => {
  const sent = bodyOf('transaction', {
    type: 'transaction',
    event_id: 'e',
    transaction: '/programs',
    request: { url: page },
    contexts: { trace: { trace_id: 't', op: 'pageload', data: { 'url.full': page, 'sentry.op': 'pageload' } } },
    measurements: { lcp: { value: 900, unit: 'millisecond' } },
    spans: [
      { span_id: '1', op: 'http.client', description: `GET ${page}`, data: { url: page, 'http.method': 'GET' } },
      { span_id: '2', op: 'resource.script', description: '/assets/shell-A1.js', data: { size: 12, host: MARK } },
      { span_id: '3', op: 'ui.webvital.lcp', description: `main > h1[aria-label="${MARK}"]` },
      { span_id: '4', op: 'http.client', description: `GET https://bank.example/${MARK}` },
    ],
  })
  expect(sent).toMatchObject({
    transaction: '/programs',
    measurements: { lcp: { value: 900 } },
    spans: [
      { description: 'GET https://portal.grana.example/programs', data: { 'http.method': 'GET' } },
      { description: 'https://portal.grana.example/assets/shell-A1.js', data: { size: 12 } },
      { description: 'ui.webvital.lcp' },
      { description: 'GET [hidden]' },
    ],
  })
})

describe('a recording', () => {
  const text = (textContent: string) => ({ type: 3, id: 9, textContent })
  const element = (tagName: string, attributes: Json, childNodes: unknown[] = []) => ({
    type: 2,
    id: 2,
    tagName,
    attributes,
    childNodes,
  })
  const record = (...events: unknown[]) => `{"segment_id":0}\n${JSON.stringify(events)}`

  function eventsOf(recording: string): unknown[] {
    const sent = String(bodyOf('replay_recording', recording))
    return JSON.parse(sent.slice(sent.indexOf('\n'))) as unknown[]
  }

  test('has no text, names or URLs in its snapshots', () => {
    const link = element('a', { href: page, title: MARK, class: 'link', 'aria-label': MARK, 'data-q': MARK }, [
      text(MARK),
    ])
    const field = element('input', { value: MARK, name: MARK, placeholder: MARK, type: 'search' })
    const [snapshot] = eventsOf(record({ type: 2, timestamp: 1, data: { node: element('body', {}, [link, field]) } }))
    expect(snapshot).toMatchObject({
      data: {
        node: {
          childNodes: [
            { tagName: 'a', attributes: { class: 'link' }, childNodes: [{ textContent: '**********' }] },
            { tagName: 'input', attributes: { type: 'search' } },
          ],
        },
      },
    })
  })

  test('has none in its mutations', () => {
    const [typed, changed, moved] = eventsOf(
      record(
        { type: 3, data: { source: 5, text: MARK, isChecked: false, id: 4 } },
        {
          type: 3,
          data: {
            source: 0,
            texts: [{ id: 1, value: MARK }],
            attributes: [{ id: 2, attributes: { value: MARK, class: 'open' } }],
            removes: [{ id: 3, parentId: 1 }],
            adds: [{ parentId: 1, nextId: null, node: element('p', { title: MARK }, [text(MARK)]) }],
          },
        },
        { type: 3, data: { source: 1, positions: [{ x: 1, y: 2, id: 3, timeOffset: 4 }] } },
      ),
    )
    expect(typed).toEqual({ type: 3, data: { source: 5, isChecked: false, id: 4, text: '**********' } })
    expect(changed).toMatchObject({ data: { attributes: [{ id: 2, attributes: { class: 'open' } }] } })
    expect(moved).toMatchObject({ data: { positions: [{ x: 1, y: 2, id: 3, timeOffset: 4 }] } })
  })

  test('has none in its breadcrumbs and URLs', () => {
    const [place, set, loaded, clicked] = eventsOf(
      record(
        { type: 4, data: { href: page, width: 360, height: 800 } },
        { type: 5, data: { tag: 'options', payload: { sessionSampleRate: 0.1, errorSampleRate: 1, name: MARK } } },
        {
          type: 5,
          data: {
            tag: 'performanceSpan',
            payload: { op: 'resource.fetch', description: page, data: { size: 3, request: { body: MARK } } },
          },
        },
        {
          type: 5,
          data: {
            tag: 'breadcrumb',
            payload: { category: 'ui.click', message: MARK, data: { node: { textContent: MARK } } },
          },
        },
      ),
    )
    expect(place).toMatchObject({ data: { href: 'https://portal.grana.example/programs', width: 360, height: 800 } })
    expect(set).toMatchObject({ data: { payload: { sessionSampleRate: 0.1, errorSampleRate: 1 } } })
    expect(loaded).toMatchObject({
      data: { payload: { description: 'https://portal.grana.example/programs', data: { size: 3 } } },
    })
    expect(clicked).toEqual({ type: 5, data: { tag: 'breadcrumb', payload: { category: 'ui.click', data: {} } } })
  })

  test('has its new length', () => {
    const parcel = send('replay_recording', record({ type: 4, data: { href: page } }))
    const [head, body] = parcel?.[1][0] ?? []
    expect(head).toEqual({ type: 'replay_recording', length: String(body).length })
  })

  test.each([new Uint8Array([1, 2]), 'without a head', ''])('that cannot be parsed is not sent', (recording) => {
    expect(send('replay_recording', recording)).toBeUndefined()
  })
})

describe('other envelopes', () => {
  test.each(['session', 'client_report', 'attachment', 'log', 'profile', 'feedback', 'span', 'user_report'])(
    '%s is not sent',
    (type) => {
      expect(send(type, { text: MARK })).toBeUndefined()
    },
  )

  test('a message without an error is not sent', () => {
    expect(send('event', { event_id: 'e', message: MARK })).toBeUndefined()
  })

  test('the header of an envelope contains a route too', () => {
    const trace = { trace_id: 't', sample_rate: '1', transaction: `/programs?q=${MARK}`, user_segment: MARK }
    const parcel = send('transaction', {}, { event_id: 'e', trace, dsn: MARK })
    expect(parcel?.[0]).toMatchObject({ trace: { trace_id: 't', sample_rate: '1', transaction: '/[hidden]' } })
  })

  test('one invalid item blocks the rest', () => {
    const items = [[{ type: 'transaction' }, {}] as const, [{ type: 'attachment' }, MARK] as const]
    expect(scrubEnvelope([{}, items], hosts)).toBeUndefined()
  })
})
