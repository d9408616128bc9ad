import type { Context } from '#server/context.ts'
import type { SignedIn } from '#server/http/session/actor.ts'
import { toCsv } from '#server/lib/csv.ts'
import { DomainError } from '#server/lib/domain-error.ts'
import type { Answer, Received, Result } from '@grana/contract/operation'
import { leadStates, type exportStaffLeads, type getStaffLead, type listStaffLeads } from '@grana/contract/staff/leads'
import { leadFile } from '@grana/messages/es/staff/lead-file'
import { asStaff, paging, recordAct } from '../staff/public.ts'
import { countByState, findLeadForStaff, leadsForFile, pageOfLeads, type LeadQuery } from './queries.ts'
import { toLeadDetail, toLeadRow } from './to-lead.ts'

type Wish = Pick<Received<typeof exportStaffLeads>['body'], 'state' | 'owner' | 'q'>

function toQuery({ user }: SignedIn, { state, owner, q }: Wish): LeadQuery {
  return { state: state ?? 'open', owner, words: q ?? '', staffId: user.id }
}

export function readLeads(
  context: Context,
  actor: SignedIn,
  { query }: Received<typeof listStaffLeads>,
): Promise<Result<typeof listStaffLeads>> {
  const page = query.page ?? 1
  return asStaff(context, actor, async (trx) => {
    const { rows, total } = await pageOfLeads(trx, toQuery(actor, query), page)
    const found = await countByState(trx)
    const counts = Object.fromEntries(leadStates.map((state) => [state, found.get(state) ?? 0]))
    return { data: rows.map(toLeadRow), meta: { ...paging(page, total), counts: counts as Record<'new', number> } }
  }) as Promise<Result<typeof listStaffLeads>>
}

export function readLead(
  context: Context,
  actor: SignedIn,
  { params }: Received<typeof getStaffLead>,
): Promise<Answer<typeof getStaffLead>> {
  return asStaff(context, actor, async (trx) => {
    const lead = await findLeadForStaff(trx, params.id)
    if (lead === undefined) throw new DomainError('request.not_found')
    return toLeadDetail(trx, lead)
  })
}

/** The leads of a filter as a file. Who took it and what for stays on record. */
export function exportLeads(
  context: Context,
  actor: SignedIn,
  { body }: Received<typeof exportStaffLeads>,
): Promise<Answer<typeof exportStaffLeads>> {
  const at = context.clock()
  return asStaff(context, actor, async (trx) => {
    const leads = await leadsForFile(trx, toQuery(actor, body))
    const done = {
      action: 'leads.exported',
      subject: 'leads',
      subject_name: `${leads.length}`,
      reason: body.reason,
      at,
    }
    await recordAct(trx, actor, done)
    const rows = leads.map((lead) => {
      const { name, email, organization, country, interest, state, owner } = toLeadRow(lead)
      const words = [leadFile.interests[interest], leadFile.states[state], owner?.name ?? '']
      return [
        lead.created_at.toISOString(),
        name,
        email,
        lead.phone ?? '',
        organization,
        country,
        ...words,
        lead.message,
      ]
    })
    return {
      file_name: `${leadFile.name}-${at.toISOString().slice(0, 10)}.csv`,
      content: toCsv([[...leadFile.columns], ...rows]),
    }
  })
}
