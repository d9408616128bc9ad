import type { Context } from '#server/context.ts'
import type { Trx } from '#server/db/database.ts'
import type { SignedIn } from '#server/http/session/actor.ts'
import { DomainError } from '#server/lib/domain-error.ts'
import type { Answer } from '@grana/contract/operation'
import type { changeStaffLeadState } from '@grana/contract/staff/leads'
import { asStaff, fullNameOf, recordAct } from '../staff/public.ts'
import { findLeadForStaff, type FoundLead } from './queries.ts'
import { toLeadDetail } from './to-lead.ts'

export type Detail = Answer<typeof changeStaffLeadState>

type LeadAction = (trx: Trx, lead: FoundLead) => Promise<{ action: string; reason: string | null }>

/** Runs `work` on a lead, records the staff action, and returns the updated lead. */
export function actOnLead(
  context: Context,
  actor: SignedIn,
  { id, work }: { id: string; work: LeadAction },
): Promise<Detail> {
  return asStaff(context, actor, async (trx) => {
    const lead = await findLeadForStaff(trx, id)
    if (lead === undefined) throw new DomainError('request.not_found')
    const done = await work(trx, lead)
    const subject = { subject: 'lead', subject_id: id, lead_id: id, subject_name: fullNameOf(lead) } as const
    await recordAct(trx, actor, { ...done, ...subject, at: context.clock() })
    return toLeadDetail(trx, (await findLeadForStaff(trx, id)) ?? lead)
  })
}
