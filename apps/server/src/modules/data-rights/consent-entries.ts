import type { Context } from '#server/context.ts'
import type { SignedIn } from '#server/http/session/actor.ts'
import { type ConsentEntry, isCurrentVersion } from '@grana/contract/data-rights'
import { listConsentRows } from './queries-consents.ts'

export async function listConsentEntries({ db }: Context, { user }: SignedIn): Promise<ConsentEntry[]> {
  const rows = await listConsentRows(db, user.id)
  return rows.map(({ document, version, accepted_at: at }) => ({
    document,
    version,
    accepted_at: at.toISOString(),
    is_current: isCurrentVersion(document, version),
  }))
}
