import type { Outbound, OutboundFault } from '#server/lib/outbound/outbound.ts'
import type { CheckedMethod, CheckOutcome } from '@grana/contract/customers/target-values'
import { dnsProof, fileProof, isProvableBy, type Provable } from './proof.ts'

const met: Record<OutboundFault, CheckOutcome> = {
  refused: 'refused',
  unresolved: 'unresolved',
  'resolver-failed': 'resolver_failed',
  redirected: 'redirected',
  unreachable: 'unreachable',
  'not-secure': 'not_secure',
  'timed-out': 'timed_out',
  'too-large': 'too_large',
  garbled: 'garbled',
}

async function lookInDns(outbound: Outbound, target: Provable): Promise<CheckOutcome> {
  const { name, value } = dnsProof(target)
  const answer = await outbound.texts(name)
  if ('fault' in answer) return answer.fault === 'unresolved' ? 'no_record' : met[answer.fault]
  return answer.found.some((text) => text.trim() === value) ? 'found' : 'other_record'
}

async function lookAtFile(outbound: Outbound, target: Provable): Promise<CheckOutcome> {
  const { url, content } = fileProof(target, outbound.scheme)
  const answer = await outbound.fetchText(url)
  if ('fault' in answer) return met[answer.fault]
  if (answer.status === 404 || answer.status === 410) return 'no_file'
  if (answer.status !== 200) return 'wrong_status'
  // The whole file and nothing else: a page that merely holds our words somewhere is not the site's own.
  return answer.body.trim() === content ? 'found' : 'other_content'
}

/** Looks for the proof of a target where its holder said that it is. */
export function lookForProof(outbound: Outbound, target: Provable, method: CheckedMethod): Promise<CheckOutcome> {
  if (!isProvableBy(target, method)) return Promise.resolve('refused')
  return method === 'dns' ? lookInDns(outbound, target) : lookAtFile(outbound, target)
}
