import { randomUUID } from 'node:crypto'
import { developmentSecrets } from '#server/config/rules.ts'
import type { Db } from '#server/db/database.ts'
import { createSealing } from '#server/lib/sealing.ts'
import { accountKey, sealAccount, sealSecret } from './sealed-credential.ts'

type Wish = {
  organizationId: string
  programId: string
  targetId: string
  addedBy: string
  /** Free without one. */
  agentId?: string
  isRevoked?: boolean
  account?: string
}

/** An account of a pool, sealed with the key of the tests. */
export async function insertTestCredential(db: Db, wish: Wish): Promise<string> {
  const { organizationId, programId, targetId, agentId, isRevoked = false, account = `tester-${randomUUID()}` } = wish
  const at = new Date()
  const sealing = createSealing(developmentSecrets.DATA_KEY)
  const key = { organizationId, programId, id: randomUUID() }
  await db
    .insertInto('test_credentials')
    .values({
      organization_id: organizationId,
      program_id: programId,
      id: key.id,
      target_id: targetId,
      kind: 'provided',
      state: isRevoked ? 'revoked' : agentId === undefined ? 'free' : 'claimed',
      sealed_account: sealAccount(sealing, key, account),
      sealed_secret: isRevoked ? null : sealSecret(sealing, key, { secret: 'secret', note: null }),
      account_key: accountKey('test', targetId, account),
      added_by: wish.addedBy,
      created_at: at,
      ...(agentId !== undefined && { agent_id: agentId, claimed_at: at }),
      ...(isRevoked && { revoked_at: at, revoked_for: 'hand' as const }),
    })
    .execute()
  return key.id
}
