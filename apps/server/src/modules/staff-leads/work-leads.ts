import type { Context } from '#server/context.ts'
import type { Trx } from '#server/db/database.ts'
import type { SignedIn } from '#server/http/session/actor.ts'
import { DomainError } from '#server/lib/domain-error.ts'
import type { Answer, Received } from '@grana/contract/operation'
import type { assignStaffLead, LeadState, moveStaffLead, noteStaffLead } from '@grana/contract/staff/leads'
import { asStaff, nameOf, recordAct } from '../staff/public.ts'
import { leadMoves } from './policy.ts'
import { findLeadForStaff, setLeadOwner, setLeadState, type FoundLead } from './queries.ts'
import { toLeadDetail } from './to-lead.ts'

type Detail = Answer<typeof moveStaffLead>
type Work = (trx: Trx, lead: FoundLead) => Promise<{ action: string; reason: string | null }>

/** Does something to a lead, writes down what, and gives it back as it is afterwards. */
function workOn(context: Context, actor: SignedIn, { id, work }: { id: string; work: Work }): Promise<Detail> {
  return asStaff(context, actor, async (trx) => {
    const lead = await findLeadForStaff(trx, id)
    if (lead === undefined) throw new DomainError('request.not_found')
    const done = await work(trx, lead)
    const subject = { subject: 'lead', subject_id: id, lead_id: id, subject_name: nameOf(lead) }
    await recordAct(trx, actor, { ...done, ...subject, at: context.clock() })
    return toLeadDetail(trx, (await findLeadForStaff(trx, id)) ?? lead)
  })
}

export function moveLead(
  context: Context,
  actor: SignedIn,
  { params, body }: Received<typeof moveStaffLead>,
): Promise<Detail> {
  return workOn(context, actor, {
    id: params.id,
    work: async (trx, lead) => {
      const isOpen = leadMoves(lead.state as LeadState).includes(body.state)
      const move = { from: lead.state, to: body.state, at: context.clock() }
      if (!isOpen || !(await setLeadState(trx, lead.id, move))) throw new DomainError('staff.state_changed')
      return { action: `lead.${body.state}`, reason: body.reason }
    },
  })
}

export function assignLead(
  context: Context,
  actor: SignedIn,
  { params, body }: Received<typeof assignStaffLead>,
): Promise<Detail> {
  const id = body.owner === 'me' ? actor.user.id : null
  return workOn(context, actor, {
    id: params.id,
    work: async (trx, lead) => {
      await setLeadOwner(trx, lead.id, { id, at: context.clock() })
      return { action: id === null ? 'lead.released' : 'lead.taken', reason: null }
    },
  })
}

export function noteLead(
  context: Context,
  actor: SignedIn,
  { params, body }: Received<typeof noteStaffLead>,
): Promise<Detail> {
  return workOn(context, actor, {
    id: params.id,
    work: async () => ({ action: 'lead.noted', reason: body.note }),
  })
}
