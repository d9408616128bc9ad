import { inTransactionAs } from '#server/db/transaction.ts'
import { handle } from '#server/http/handle.ts'
import { DomainError } from '#server/lib/domain-error.ts'
import { getV1ProgramScope as operation } from '@grana/contract/machines/v1-programs'
import { findVersion, listScope, reachOf } from './queries.ts'

export const getV1ProgramScope = handle(operation, ({ db }, machine, { params }) => {
  const reach = reachOf(machine)
  return inTransactionAs(db, machine.user, async (trx) => {
    const version = await findVersion(trx, reach, params.program)
    if (version === undefined) throw new DomainError('request.not_found')
    const targets = version === null ? [] : await listScope(trx, reach, { program: params.program, version })
    return { version, targets }
  })
})
