import type { Trx } from '#server/db/database.ts'
import { inTransactionAs } from '#server/db/transaction.ts'
import { handle } from '#server/http/handle.ts'
import { listEmailDomains as operation, type EmailDomain } from '@grana/contract/identity/email-domains'
import { expectedDnsRecord } from '../targets/public.ts'
import { listDomainRows, type EmailDomainRow } from './queries.ts'

function checkOf({ check_asked_at: asked, checked_at: checked, check_outcome: outcome }: EmailDomainRow) {
  if (asked === null) return undefined
  const isDone = checked !== null && checked >= asked && outcome !== null
  return { asked_at: asked.toISOString(), ...(isDone && { outcome }) }
}

/** A claim as its organization sees it. */
function toEmailDomain(row: EmailDomainRow): EmailDomain {
  const { proven_at: proven, lapsed_at: lapsed, failing_since: failing } = row
  const check = checkOf(row)
  return {
    id: row.id,
    domain: row.domain,
    state: row.state,
    record: expectedDnsRecord({ id: row.id, type: 'website', address: row.domain, token: row.proof_token }),
    ...(proven !== null && { proven_at: proven.toISOString() }),
    ...(lapsed !== null && { lapsed_at: lapsed.toISOString() }),
    ...(failing !== null && { failing_since: failing.toISOString() }),
    ...(check !== undefined && { check }),
    created_at: row.created_at.toISOString(),
  }
}

export async function loadEmailDomains(trx: Trx, organizationId: string): Promise<EmailDomain[]> {
  return (await listDomainRows(trx, organizationId)).map(toEmailDomain)
}

export const listEmailDomains = handle(operation, ({ db }, { user, membership }) =>
  inTransactionAs(db, user, (trx) => loadEmailDomains(trx, membership.organizationId)),
)
