import type { Trx } from '#server/db/database.ts'
import type { LeadDetail, LeadRow } from '@grana/contract/staff/leads'
import { listActsAbout, fullNameOf, toAct } from '../staff/public.ts'
import { leadExpiryOf, leadTransitions } from './policy.ts'
import type { FoundLead } from './queries.ts'

function ownerOf({ owner_id: id, owner_first_name: first, owner_last_name: last }: FoundLead): LeadRow['owner'] {
  return id === null ? null : { id, name: fullNameOf({ first_name: first ?? '', last_name: last ?? '' }) }
}

export function toLeadRow(lead: FoundLead): LeadRow {
  return {
    id: lead.id,
    name: fullNameOf(lead),
    email: lead.email,
    organization: lead.organization,
    country: lead.country_code ?? lead.country_text ?? '',
    interest: lead.interest,
    state: lead.state,
    owner: ownerOf(lead),
    received_at: lead.created_at.toISOString(),
  }
}

export async function toLeadDetail(trx: Trx, lead: FoundLead): Promise<LeadDetail> {
  const row = toLeadRow(lead)
  return {
    ...row,
    phone: lead.phone,
    message: lead.message,
    consent_version: lead.consent_version,
    consent_at: lead.consent_at.toISOString(),
    news_consent: lead.news_consent,
    forgotten_at: leadExpiryOf(lead.created_at).toISOString(),
    history: (await listActsAbout(trx, lead.id)).map(toAct),
    moves: leadTransitions(row.state),
  }
}
