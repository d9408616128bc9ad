import type { Context } from '#server/context.ts'
import type { Actor } from '#server/http/session/actor.ts'
import { DomainError } from '#server/lib/domain-error.ts'
import type { Answer, Received } from '@grana/contract/operation'
import type { getPortalProgram } from '@grana/contract/programs'
import { findPublicProgram } from './queries-directory.ts'

/** One public program. */
export async function getProgram(
  { reads }: Context,
  _actor: Actor,
  { params }: Received<typeof getPortalProgram>,
): Promise<Answer<typeof getPortalProgram>> {
  const program = await reads.read((db) => findPublicProgram(db, params.uuid))
  if (program === undefined) throw new DomainError('request.not_found')
  return program
}
