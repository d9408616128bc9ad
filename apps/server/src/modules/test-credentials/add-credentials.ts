import { randomUUID } from 'node:crypto'
import type { Context } from '#server/context.ts'
import type { Trx } from '#server/db/database.ts'
import { DomainError } from '#server/lib/domain-error.ts'
import { credentialLimits, type CredentialForm } from '@grana/contract/programs/credential-pools'
import { notify } from '../notifications/public.ts'
import { insertCredentials, lockPool } from './queries-credentials.ts'
import { settleRequests, type PoolKey } from './queries-pools.ts'
import { accountKey, sealAccount, sealSecret } from './sealed-credential.ts'

type Addition = { forms: readonly CredentialForm[]; by: string }

function toRow(
  { sealing, config }: Context,
  key: PoolKey,
  { form, by, at }: { form: CredentialForm; by: string; at: Date },
) {
  const id = randomUUID()
  const row = { ...key, id }
  return {
    organization_id: key.organizationId,
    program_id: key.programId,
    id,
    target_id: key.targetId,
    kind: 'provided' as const,
    state: 'free' as const,
    sealed_account: sealAccount(sealing, row, form.account),
    sealed_secret: sealSecret(sealing, row, { secret: form.secret, note: form.note ?? null }),
    account_key: accountKey(config.appSecret, key.targetId, form.account),
    added_by: by,
    created_at: at,
  }
}

/** Adds accounts to a pool and notifies the agents who wait for one. Returns the identifiers. */
export async function addCredentials(
  context: Context,
  trx: Trx,
  key: PoolKey,
  { forms, by }: Addition,
): Promise<string[]> {
  const at = context.clock()
  if ((await lockPool(trx, key)) + forms.length > credentialLimits.pool) throw new DomainError('credential.pool_full')
  if (forms.length === 0) return []
  const rows = forms.map((form) => toRow(context, key, { form, by, at }))
  if (!(await insertCredentials(trx, rows))) throw new DomainError('credential.known')
  await notify(trx, {
    to: await settleRequests(trx, key, at),
    kind: 'credential.available',
    data: { program_id: key.programId, target_id: key.targetId },
    at,
  })
  return rows.map(({ id }) => id)
}
