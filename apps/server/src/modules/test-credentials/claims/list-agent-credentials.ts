import type { Context } from '#server/context.ts'
import { inTransactionAs } from '#server/db/transaction.ts'
import { handle } from '#server/http/handle.ts'
import { DomainError } from '#server/lib/domain-error.ts'
import { listAgentCredentials as operation, type AgentCredential } from '@grana/contract/programs/agent-credentials'
import { openAccount } from '../sealed-credential.ts'
import { listAgentTargets, listHeld, takesPart, type AgentTargetRow } from './queries-agents.ts'

type Held = Awaited<ReturnType<typeof listHeld>>[number]

function toHeld({ sealing }: Context, row: Held | undefined): AgentCredential['held'] {
  if (row === undefined || row.claimed_at === null) return null
  const key = { organizationId: row.organization_id, programId: row.program_id, id: row.id }
  return {
    kind: row.kind,
    account: row.kind === 'own' ? openAccount(sealing, key, row.sealed_account) : null,
    claimed_at: row.claimed_at.toISOString(),
    opened_at: row.opened_at?.toISOString() ?? null,
    rotated_at: row.rotated_at?.toISOString() ?? null,
  }
}

function toAgentCredential(context: Context, row: AgentTargetRow, held: Held | undefined): AgentCredential {
  const { target_id: id, name, type, address, environment } = row
  return {
    target: { id, name, type, address, environment },
    mode: row.mode,
    instructions: row.instructions,
    is_open: row.is_open,
    has_free: row.has_free,
    asked_at: row.asked_at?.toISOString() ?? null,
    held: toHeld(context, held),
  }
}

export const listAgentCredentials = handle(operation, (context, { user }, { params }) =>
  inTransactionAs(context.db, user, async (trx) => {
    if (!(await takesPart(trx, params.program))) throw new DomainError('request.not_found')
    const targets = await listAgentTargets(trx, params.program)
    const held = await listHeld(trx, params.program, user.id)
    return targets.map((row) =>
      toAgentCredential(
        context,
        row,
        held.find(({ target_id: id }) => id === row.target_id),
      ),
    )
  }),
)
