import { randomUUID } from 'node:crypto'
import type { Context } from '#server/context.ts'
import type { Trx } from '#server/db/database.ts'
import { recordEvent } from '../audit/public.ts'
import type { ProviderKey } from './provider-secret.ts'
import {
  deleteProvider,
  endProviderSessions,
  insertProvider,
  type lockProvider,
  updateProvider,
  type Settings,
} from './queries-providers.ts'

type Change = {
  organizationId: string
  userId: string
  stored: Awaited<ReturnType<typeof lockProvider>>
  issuer: string
  protocol: Settings['protocol']
  settingsOf: (key: ProviderKey) => Settings
  /** What the log says beside issuer and protocol. */
  details?: Readonly<Record<string, string>>
}

/** The same issuer keeps its links; another one is another provider, whose subjects mean nothing here. */
async function replaceProvider({ clock }: Context, trx: Trx, change: Change): Promise<string> {
  const { organizationId, stored, issuer, protocol, settingsOf } = change
  const isSame = stored !== undefined && stored.issuer === issuer && stored.protocol === protocol
  const key = { organizationId, providerId: isSame ? stored.id : randomUUID() }
  if (isSame) {
    await updateProvider(trx, key, settingsOf(key))
    return key.providerId
  }
  if (stored !== undefined) {
    await endProviderSessions(trx, stored.id, clock())
    await deleteProvider(trx, { organizationId, providerId: stored.id })
  }
  await insertProvider(trx, { ...key, issuer, createdBy: change.userId, at: clock(), settings: settingsOf(key) })
  return key.providerId
}

/** Stores the provider of an organization, and says so in its log. */
export async function storeProvider(context: Context, trx: Trx, change: Change): Promise<void> {
  const { organizationId, userId, stored, issuer, protocol } = change
  const id = await replaceProvider(context, trx, change)
  const { is_enforced: isEnforced, creates_accounts: createsAccounts } = change.settingsOf({
    organizationId,
    providerId: id,
  })
  await recordEvent(trx, {
    organizationId,
    actorId: userId,
    action: stored === undefined ? 'identity_provider.connected' : 'identity_provider.changed',
    thing: 'identity_provider',
    thingId: id,
    details: { issuer, protocol, is_enforced: isEnforced, creates_accounts: createsAccounts, ...change.details },
  })
}
