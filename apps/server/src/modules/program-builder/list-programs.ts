import type { Context } from '#server/context.ts'
import { inTransactionAs } from '#server/db/transaction.ts'
import type { Member } from '#server/http/session/actor.ts'
import { may, ownPrograms } from '#server/permissions/judge.ts'
import type { Received, Result } from '@grana/contract/operation'
import type { listOrganizationPrograms } from '@grana/contract/programs/builder'
import { listPrograms } from './queries.ts'
import { toOrganizationProgram } from './to-organization-program.ts'

const pageSize = 50

/** Programs that a member may know of. */
export async function listOwnPrograms(
  { db }: Context,
  { user, standing, verdict }: Member,
  { query }: Received<typeof listOrganizationPrograms>,
): Promise<Result<typeof listOrganizationPrograms>> {
  const { organizationId } = standing
  const only = verdict === 'yes' ? undefined : ownPrograms(standing, 'program.read')
  const rows = await inTransactionAs(db, user, (trx) =>
    listPrograms(trx, { organizationId, only, after: query.after, most: pageSize + 1 }),
  )
  const shown = rows.slice(0, pageSize)
  return {
    data: shown.map((row) => toOrganizationProgram(row, standing)),
    meta: {
      can_create: may(standing, 'program.create'),
      next: rows.length > pageSize ? (shown.at(-1)?.id ?? null) : null,
    },
  }
}
