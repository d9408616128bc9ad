import type { Trx } from '#server/db/database.ts'
import { leadInterests } from '@grana/contract/leads'
import { leadStates, type LeadDetail, type LeadRow } from '@grana/contract/staff/leads'
import { actsAbout, nameOf, toAct } from '../staff/public.ts'
import { forgottenAt, leadMoves } from './policy.ts'
import type { FoundLead } from './queries.ts'

function ownerOf({ owner_id: id, owner_first_name: first, owner_last_name: last }: FoundLead): LeadRow['owner'] {
  return id === null ? null : { id, name: nameOf({ first_name: first ?? '', last_name: last ?? '' }) }
}

export function toLeadRow(lead: FoundLead): LeadRow {
  return {
    id: lead.id,
    name: nameOf(lead),
    email: lead.email,
    organization: lead.organization,
    country: lead.country_code ?? lead.country_text ?? '',
    interest: leadInterests.find((known) => known === lead.interest) ?? 'other',
    state: leadStates.find((known) => known === lead.state) ?? 'new',
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
    forgotten_at: forgottenAt(lead.created_at).toISOString(),
    history: (await actsAbout(trx, lead.id)).map(toAct),
    moves: leadMoves(row.state),
  }
}
