import type { Outbound, OutboundFault } from '#server/lib/outbound/outbound.ts'
import type { AutomaticMethod, CheckOutcome } from '@grana/contract/customers/target-values'
import { expectedDnsRecord, expectedFile, supportsMethod, type VerifiableTarget } from './ownership-records.ts'

const outcomeOf: Record<OutboundFault, CheckOutcome> = {
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

async function checkDnsRecord(outbound: Outbound, target: VerifiableTarget): Promise<CheckOutcome> {
  const { name, value } = expectedDnsRecord(target)
  const answer = await outbound.texts(name)
  if ('fault' in answer) return answer.fault === 'unresolved' ? 'no_record' : outcomeOf[answer.fault]
  return answer.found.some((text) => text.trim() === value) ? 'found' : 'other_record'
}

async function checkFile(outbound: Outbound, target: VerifiableTarget): Promise<CheckOutcome> {
  const { url, content } = expectedFile(target, outbound.scheme)
  const answer = await outbound.fetchText(url)
  if ('fault' in answer) return outcomeOf[answer.fault]
  if (answer.status === 404 || answer.status === 410) return 'no_file'
  if (answer.status !== 200) return 'wrong_status'
  // The file must equal the content: a page that only contains it may be written by another party.
  return answer.body.trim() === content ? 'found' : 'other_content'
}

/** Checks the ownership record of a target by DNS or by file. */
export function checkOwnership(
  outbound: Outbound,
  target: VerifiableTarget,
  method: AutomaticMethod,
): Promise<CheckOutcome> {
  if (!supportsMethod(target, method)) return Promise.resolve('refused')
  return method === 'dns' ? checkDnsRecord(outbound, target) : checkFile(outbound, target)
}
