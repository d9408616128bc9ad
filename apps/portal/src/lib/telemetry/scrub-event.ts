import type { OwnHosts } from './decide.ts'
import { asList, asRecord, pickMeasurements, pick, type Json } from './json.ts'
import { portalRoute, scrubAddress, scrubAddressesIn } from './scrub-address.ts'

const LONGEST_MESSAGE = 200

/** Fields of every event: kind, visit and release. */
const common = [
  'event_id',
  'type',
  'timestamp',
  'start_timestamp',
  'platform',
  'level',
  'release',
  'environment',
  'transaction_info',
  'measurements',
]
const traceNames = ['trace_id', 'span_id', 'parent_span_id', 'op', 'origin', 'status']
const spanNames = [...traceNames, 'timestamp', 'start_timestamp', 'exclusive_time']
const frameNames = ['function', 'lineno', 'colno', 'in_app']
const dataNames = ['sentry.op', 'sentry.origin', 'sentry.source', 'http.method', 'http.request.method', 'type']

/** Rebuilds an error or a trace from allowed fields; any other field is dropped. */
export function scrubEvent(event: Json, hosts: OwnHosts): Json {
  const contexts = asRecord(event['contexts'])
  const trace = asRecord(contexts['trace'])
  const replayId = asRecord(event['tags'])['replayId'] ?? asRecord(contexts['replay'])['replay_id']
  return {
    ...pick(event, common),
    sdk: scrubSdk(event['sdk']),
    ...(typeof event['transaction'] === 'string' && { transaction: portalRoute(event['transaction']) }),
    contexts: {
      trace: { ...pick(trace, traceNames), data: scrubData(trace['data']) },
      ...(typeof replayId === 'string' && { replay: { replay_id: replayId } }),
    },
    ...(typeof replayId === 'string' && { tags: { replayId } }),
    ...(event['exception'] !== undefined && { exception: scrubException(event['exception'], hosts) }),
    ...(event['spans'] !== undefined && { spans: asList(event['spans']).map((span) => scrubSpan(span, hosts)) }),
    ...(event['breadcrumbs'] !== undefined && { breadcrumbs: scrubBreadcrumbs(event['breadcrumbs'], hosts) }),
  }
}

const replayNames = [
  'event_id',
  'type',
  'timestamp',
  'replay_start_timestamp',
  'replay_id',
  'replay_type',
  'segment_id',
  'error_ids',
  'trace_ids',
  'platform',
  'release',
  'environment',
]

/** Metadata of each segment of a recording. */
export function scrubReplayEvent(event: Json, hosts: OwnHosts): Json {
  const urls = asList(event['urls']).filter((url) => typeof url === 'string')
  return {
    ...pick(event, replayNames),
    sdk: scrubSdk(event['sdk']),
    urls: urls.map((url) => scrubAddress(url, hosts)),
  }
}

/** `settings` contains the flag that tells the collector not to infer the IP address. */
export function scrubSdk(sdk: unknown): Json {
  return pick(asRecord(sdk), ['name', 'version', 'settings'])
}

function scrubException(exception: unknown, hosts: OwnHosts): Json {
  const values = asList(asRecord(exception)['values']).map((one) => {
    const { type, value, mechanism, stacktrace } = asRecord(one)
    const frames = asList(asRecord(stacktrace)['frames']).map((frame) => scrubFrame(asRecord(frame), hosts))
    return {
      type,
      value: scrubMessage(value, hosts),
      mechanism: pick(asRecord(mechanism), ['type', 'handled']),
      stacktrace: { frames },
    }
  })
  return { values }
}

function scrubFrame(frame: Json, hosts: OwnHosts): Json {
  const { filename } = frame
  return {
    ...pick(frame, frameNames),
    ...(typeof filename === 'string' && { filename: scrubAddress(filename, hosts) }),
  }
}

/** Browsers quote input in error messages: removes quoted text, URLs, email addresses and long values. */
function scrubMessage(message: unknown, hosts: OwnHosts): string {
  if (typeof message !== 'string') return ''
  return scrubAddressesIn(message, hosts)
    .replaceAll(/"[^"]*"|'[^']*'|`[^`]*`|“[^”]*”|«[^»]*»/g, '[text]')
    .replaceAll(/[^\s@]+@[^\s@]+/g, '[email]')
    .replaceAll(/(?<![\w/.-])[\w+/=-]{24,}/g, '[value]')
    .replaceAll(/(?<=\S)[?#]\S+/g, '')
    .slice(0, LONGEST_MESSAGE)
}

function scrubSpan(value: unknown, hosts: OwnHosts): Json {
  const span = asRecord(value)
  return {
    ...pick(span, spanNames),
    description: describe(span, hosts),
    data: scrubData(span['data']),
    ...(span['measurements'] !== undefined && { measurements: span['measurements'] }),
  }
}

const calls = /^(?:http\.client|resource\.|browser\.)/

/** A call is described by method and route, everything else by its kind only. */
function describe({ op, description }: Json, hosts: OwnHosts): string {
  const kind = typeof op === 'string' ? op : 'default'
  if (typeof description !== 'string' || !calls.test(kind)) return kind
  const [, method = '', address = ''] = /^([A-Z]+ )?(.*)$/.exec(description) ?? []
  return `${method}${scrubAddress(address, hosts)}`
}

function scrubData(data: unknown): Json {
  return { ...pickMeasurements(data), ...pick(asRecord(data), dataNames) }
}

/** Keeps navigations and calls; drops clicks and input. */
function scrubBreadcrumbs(breadcrumbs: unknown, hosts: OwnHosts): readonly Json[] {
  return asList(breadcrumbs)
    .map(asRecord)
    .filter(({ category }) => category === 'navigation' || category === 'fetch')
    .map((breadcrumb) => {
      const data = asRecord(breadcrumb['data'])
      const addresses = Object.entries(pick(data, ['from', 'to', 'url']))
      return {
        ...pick(breadcrumb, ['timestamp', 'category', 'type', 'level']),
        data: {
          ...pick(data, ['method', 'status_code']),
          ...Object.fromEntries(addresses.map(([name, address]) => [name, scrubAddress(String(address), hosts)])),
        },
      }
    })
}
