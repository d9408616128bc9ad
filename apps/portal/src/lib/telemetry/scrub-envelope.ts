import type { OwnHosts } from './decide.ts'
import { asRecord, pick, type Json } from './json.ts'
import { portalRoute } from './scrub-address.ts'
import { scrubEvent, scrubReplayEvent, scrubSdk } from './scrub-event.ts'
import { scrubRecording } from './scrub-recording.ts'

type Item = readonly [Json, unknown]

/** Envelope of the SDK: a header and items, each with its own header. */
export type Envelope = readonly [Json, readonly Item[]]

const traceNames = [
  'trace_id',
  'public_key',
  'sample_rate',
  'sample_rand',
  'sampled',
  'replay_id',
  'release',
  'environment',
]

/**
 * Scrubs everything that is sent. Errors, traces and recordings are rebuilt from allowed fields; other kinds are
 * dropped.
 */
export function scrubEnvelope([head, items]: Envelope, hosts: OwnHosts): Envelope | undefined {
  const passed = items.map((item) => scrubItem(item, hosts)).filter((item) => item !== undefined)
  // A recording without its header, or the reverse, is useless.
  if (passed.length === 0 || passed.length !== items.length) return undefined
  const trace = asRecord(head['trace'])
  const { transaction } = trace
  return [
    {
      ...pick(head, ['event_id', 'sent_at']),
      sdk: scrubSdk(head['sdk']),
      ...(head['trace'] !== undefined && {
        trace: {
          ...pick(trace, traceNames),
          ...(typeof transaction === 'string' && { transaction: portalRoute(transaction) }),
        },
      }),
    },
    passed,
  ]
}

function scrubItem([head, body]: Item, hosts: OwnHosts): Item | undefined {
  const { type } = head
  // A message without an error may be input of the user, so it is dropped.
  if (type === 'event' && asRecord(body)['exception'] === undefined) return undefined
  if (type === 'event' || type === 'transaction') return [{ type }, scrubEvent(asRecord(body), hosts)]
  if (type === 'replay_event') return [{ type }, scrubReplayEvent(asRecord(body), hosts)]
  if (type !== 'replay_recording' || typeof body !== 'string') return undefined
  const recording = scrubRecording(body, hosts)
  return recording === undefined ? undefined : [{ type, length: new TextEncoder().encode(recording).length }, recording]
}
