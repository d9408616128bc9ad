import { handle } from '#server/http/handle.ts'
import { DomainError } from '#server/lib/domain-error.ts'
import { getPortalProgram as operation } from '@grana/contract/programs'
import { findPublicProgram } from './queries-directory.ts'

export const getPortalProgram = handle(operation, async ({ reads }, _actor, { params }) => {
  const program = await reads.read((db) => findPublicProgram(db, params.uuid))
  if (program === undefined) throw new DomainError('request.not_found')
  return program
})
