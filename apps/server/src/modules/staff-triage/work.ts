import type { Context } from '#server/context.ts'
import type { SignedIn } from '#server/http/session/actor.ts'
import type { Answer, Received, Result } from '@grana/contract/operation'
import type {
  applyStaffProposal,
  commentStaffReport,
  dismissStaffProposal,
  getStaffReport,
  getStaffReportGrounds,
  linkStaffEvidence,
  listStaffReports,
  moveStaffReport,
  suggestStaffSeverity,
} from '@grana/contract/staff/triage'
import {
  applyProposal,
  deskOfTriager,
  dismissProposal,
  groundsOf,
  judgeSeverity,
  linkHeld,
  moveHeld,
  readHeld,
  sayOn,
  toCard,
} from '../reports/public.ts'
import { asStaff, paging } from '../staff/public.ts'
import { pageOfTriager } from './queries.ts'

export function listAssigned(
  context: Context,
  actor: SignedIn,
  { query }: Received<typeof listStaffReports>,
): Promise<Result<typeof listStaffReports>> {
  const page = query.page ?? 1
  return asStaff(context, actor, async (trx) => {
    const { rows, total } = await pageOfTriager(trx, actor.user.id, { isOpen: query.view !== 'closed', page })
    const data = rows.map((row) => ({
      ...toCard(row, { handles: true }),
      can_read: true,
      agent: row.agent_name,
      target: row.target_address,
    }))
    return { data, meta: paging(page, total) }
  })
}

export function readAssigned(
  context: Context,
  actor: SignedIn,
  { params }: Received<typeof getStaffReport>,
): Promise<Answer<typeof getStaffReport>> {
  return readHeld(context, deskOfTriager(actor), params.id)
}

export function grounds(
  context: Context,
  actor: SignedIn,
  { params, query }: Received<typeof getStaffReportGrounds>,
): Promise<Answer<typeof getStaffReportGrounds>> {
  return groundsOf(context, deskOfTriager(actor), { reportId: params.id, text: query.q ?? '' })
}

export function link(
  context: Context,
  actor: SignedIn,
  { params }: Received<typeof linkStaffEvidence>,
): Promise<Answer<typeof linkStaffEvidence>> {
  return linkHeld(context, deskOfTriager(actor), { reportId: params.id, fileId: params.file })
}

export function comment(
  context: Context,
  actor: SignedIn,
  { params, body }: Received<typeof commentStaffReport>,
): Promise<Answer<typeof commentStaffReport>> {
  return sayOn(context, deskOfTriager(actor), { reportId: params.id, ...body })
}

export function move(
  context: Context,
  actor: SignedIn,
  { params, body }: Received<typeof moveStaffReport>,
): Promise<Answer<typeof moveStaffReport>> {
  return moveHeld(context, deskOfTriager(actor), { reportId: params.id, body })
}

export function suggestSeverity(
  context: Context,
  actor: SignedIn,
  { params, body }: Received<typeof suggestStaffSeverity>,
): Promise<Answer<typeof suggestStaffSeverity>> {
  return judgeSeverity(context, deskOfTriager(actor), { reportId: params.id, ...body })
}

export function apply(
  context: Context,
  actor: SignedIn,
  { params }: Received<typeof applyStaffProposal>,
): Promise<Answer<typeof applyStaffProposal>> {
  return applyProposal(context, deskOfTriager(actor), { reportId: params.id, number: params.proposal })
}

export function dismiss(
  context: Context,
  actor: SignedIn,
  { params, body }: Received<typeof dismissStaffProposal>,
): Promise<Answer<typeof dismissStaffProposal>> {
  return dismissProposal(context, deskOfTriager(actor), {
    reportId: params.id,
    number: params.proposal,
    text: body.text,
  })
}
