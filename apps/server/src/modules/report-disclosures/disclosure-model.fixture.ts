/**
 * An independent model of the life of a disclosure, written from the product's table without imports from the server. The
 * model test compares the service and the database with it, command by command.
 */
export const modelActors = ['OO', 'PO', 'PA', 'PN', 'AG', 'job', 'staff'] as const
export type ModelActor = (typeof modelActors)[number]

export const modelVerbs = ['write', 'agree', 'decline', 'withdraw', 'publish', 'remove'] as const
export type ModelVerb = (typeof modelVerbs)[number]

export type ModelDisclosure = {
  state: 'private' | 'requested' | 'agreed' | 'published' | 'declined' | 'withdrawn'
  revision: number
  agent: boolean
  organization: boolean
  wantsOut: '' | 'agent' | 'organization'
}

export type ModelCommand = { who: ModelActor; verb: ModelVerb; isStale: boolean }

export const freshDisclosure: ModelDisclosure = {
  state: 'private',
  revision: 0,
  agent: false,
  organization: false,
  wantsOut: '',
}

const decides = (who: ModelActor) => who === 'OO' || who === 'PO' || who === 'AG'
const sideOf = (who: ModelActor) => (who === 'AG' ? 'agent' : 'organization')

function written(now: ModelDisclosure, who: ModelActor): ModelDisclosure | 'refused' {
  const isNew = now.state === 'private' || now.state === 'declined'
  const isOpen = now.state === 'requested' || now.state === 'agreed'
  if (!(isNew && (decides(who) || who === 'PA')) && !(isOpen && decides(who))) return 'refused'
  return {
    state: 'requested',
    revision: now.revision + 1,
    agent: who === 'AG',
    organization: who === 'OO' || who === 'PO',
    wantsOut: '',
  }
}

function agreed(now: ModelDisclosure, who: ModelActor): ModelDisclosure | 'refused' {
  const side = sideOf(who)
  if (now.state !== 'requested' || !decides(who) || now[side]) return 'refused'
  const next = { ...now, [side]: true }
  return { ...next, state: next.agent && next.organization ? 'agreed' : 'requested' }
}

function withdrawn(now: ModelDisclosure, who: ModelActor): ModelDisclosure | 'refused' {
  const side = sideOf(who)
  if (now.state !== 'published' || !decides(who) || now.wantsOut === side) return 'refused'
  return now.wantsOut === '' ? { ...now, wantsOut: side } : { ...now, state: 'withdrawn' }
}

/** What a command leads to. */
export function decideDisclosure(
  now: ModelDisclosure,
  { who, verb, isStale }: ModelCommand,
): ModelDisclosure | 'refused' {
  if (verb === 'publish') return who === 'job' && now.state === 'agreed' ? { ...now, state: 'published' } : 'refused'
  if (verb === 'remove')
    return who === 'staff' && now.state === 'published' ? { ...now, state: 'withdrawn' } : 'refused'
  if (who === 'job' || who === 'staff' || who === 'PN') return 'refused'
  if (isStale && verb !== 'withdraw') return 'refused'
  if (verb === 'write') return written(now, who)
  if (verb === 'agree') return agreed(now, who)
  if (verb === 'withdraw') return withdrawn(now, who)
  const isOpen = now.state === 'requested' || now.state === 'agreed'
  return isOpen && decides(who) ? { ...now, state: 'declined', agent: false, organization: false } : 'refused'
}
