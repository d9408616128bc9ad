import type { OwnHosts } from './decide.ts'
import { asList, asRecord, pickMeasurements, pick, type Json } from './json.ts'
import { scrubAddress } from './scrub-address.ts'

/** Numeric types of events, nodes and mutations in rrweb. */
const CHANGE = 3
const SNAPSHOT = 2
const PLACE = 4
const NOTE = 5
const TEXT = 3
const MUTATION = 0
const INPUT = 5

/** Attributes that define the look of a page: boxes, styles and states. None contains a URL, name or label. */
const shape =
  /^(?:class|id|lang|dir|type|role|rel|hidden|width|height|style|disabled|tabindex|colspan|rowspan|data-theme|aria-(?:hidden|expanded|current|busy)|rr_\w+|_cssText)$/

/**
 * Scrubs a recording. The recorder already masks text and omits images; here every letter is masked again, and only
 * attributes that define the look of the page remain.
 */
export function scrubRecording(recording: string, hosts: OwnHosts): string | undefined {
  const end = recording.indexOf('\n')
  if (end === -1) return undefined
  const head = pick(asRecord(JSON.parse(recording.slice(0, end))), ['segment_id'])
  const events = asList(JSON.parse(recording.slice(end + 1))).map((event) => scrubRecorded(asRecord(event), hosts))
  return `${JSON.stringify(head)}\n${JSON.stringify(events)}`
}

function scrubRecorded(event: Json, hosts: OwnHosts): Json {
  const moment = pick(event, ['type', 'timestamp', 'delay'])
  const data = asRecord(event['data'])
  switch (event['type']) {
    case SNAPSHOT:
      return { ...moment, data: { node: scrubNode(data['node']), ...pick(data, ['initialOffset']) } }
    case CHANGE:
      return { ...moment, data: scrubChange(data) }
    case PLACE:
      return { ...moment, data: { ...pickMeasurements(data), href: scrubAddress(String(data['href']), hosts) } }
    case NOTE:
      return { ...moment, data: scrubNote(data, hosts) }
    default:
      return { ...moment, data: {} }
  }
}

function scrubNode(value: unknown): Json {
  const node = asRecord(value)
  const isStyle = node['isStyle'] === true
  return {
    ...pick(node, ['type', 'id', 'rootId', 'tagName', 'isSVG', 'isStyle', 'needBlock', 'publicId', 'systemId']),
    ...(node['type'] !== TEXT && pick(node, ['name', 'compatMode'])),
    ...(node['attributes'] !== undefined && { attributes: scrubAttributes(node['attributes']) }),
    ...(node['textContent'] !== undefined && {
      textContent: isStyle ? node['textContent'] : mask(node['textContent']),
    }),
    ...(node['childNodes'] !== undefined && { childNodes: asList(node['childNodes']).map(scrubNode) }),
  }
}

function scrubAttributes(attributes: unknown): Json {
  return Object.fromEntries(Object.entries(asRecord(attributes)).filter(([name]) => shape.test(name)))
}

function mask(text: unknown): string {
  return typeof text === 'string' ? text.replaceAll(/\S/g, '*') : ''
}

/** Movements and sizes are numbers; mutations and input contain text. */
function scrubChange(data: Json): Json {
  if (data['source'] === MUTATION) return scrubMutation(data)
  if (data['source'] === INPUT) return { ...pickMeasurements(data), text: mask(data['text']) }
  return {
    ...pickMeasurements(data),
    ...(data['positions'] !== undefined && { positions: asList(data['positions']).map(pickMeasurements) }),
  }
}

function scrubMutation(data: Json): Json {
  return {
    source: MUTATION,
    removes: asList(data['removes']).map(pickMeasurements),
    texts: asList(data['texts']).map((text) => ({ ...pickMeasurements(text), value: mask(asRecord(text)['value']) })),
    attributes: asList(data['attributes']).map((change) => ({
      ...pickMeasurements(change),
      attributes: scrubAttributes(asRecord(change)['attributes']),
    })),
    adds: asList(data['adds']).map((added) => ({
      ...pick(asRecord(added), ['parentId', 'nextId', 'previousId']),
      node: scrubNode(asRecord(added)['node']),
    })),
  }
}

/** Custom events of the recorder: options, loaded resources, clicks. */
function scrubNote({ tag, payload }: Json, hosts: OwnHosts): Json {
  const note = asRecord(payload)
  const description = note['description']
  return {
    tag,
    payload: {
      ...pickMeasurements(note),
      ...pick(note, ['op', 'category', 'type', 'level']),
      ...(typeof description === 'string' && { description: scrubAddress(description, hosts) }),
      ...(note['data'] !== undefined && { data: pickMeasurements(note['data']) }),
    },
  }
}
