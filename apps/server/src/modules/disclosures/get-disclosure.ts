import { handle } from '#server/http/handle.ts'
import { DomainError } from '#server/lib/domain-error.ts'
import { getDisclosure as operation } from '@grana/contract/disclosures'
import { findPublished } from './queries.ts'

export const getDisclosure = handle(operation, async ({ reads }, _actor, { params }) => {
  const found = await reads.read((db) => findPublished(db, params.slug))
  if (found === undefined) throw new DomainError('request.not_found')
  if (found === 'withdrawn') throw new DomainError('disclosure.withdrawn')
  return found
})
