import type { Context } from '#server/context.ts'
import { DomainError } from '#server/lib/domain-error.ts'
import type { OpenReport, OpenReportMessage } from '@grana/contract/open-reports/reports'
import type { Report, ReportEvent } from '@grana/contract/reports/report'
import { toReport, withReport, type ReportUser } from '../reports/public.ts'
import { findOpenReport, type OpenReportRow } from './queries.ts'

type Guest = { reportId: string; actor: ReportUser; row: OpenReportRow }

/** The guest that a secret link acts as, on one report; not found for every other secret. */
export async function getGuest({ db }: Context, secret: string): Promise<Guest> {
  const row = await findOpenReport(db, secret)
  if (row === undefined || row.guest_id === null) throw new DomainError('request.not_found')
  return { reportId: row.id, actor: { side: 'agent', userId: row.guest_id }, row }
}

/** What a person without an account follows: transitions and messages. Deadlines, retests and rewards are for accounts. */
const shownKinds: ReadonlySet<ReportEvent['kind']> = new Set(['submitted', 'commented', 'moved'])

function toMessage({
  number,
  kind,
  side,
  to,
  closing_reason: reason,
  text,
  files,
  at,
}: ReportEvent): OpenReportMessage {
  return {
    number,
    kind,
    side,
    ...(to !== undefined && { to }),
    ...(reason !== undefined && { closing_reason: reason }),
    ...(text !== undefined && { text }),
    ...(files !== undefined && { files }),
    at,
  }
}

/** The report as agents read theirs, reduced to what the page shows. */
export function toOpenReport(report: Report): OpenReport {
  const { reference, state, closing_reason: reason, target, summary, steps, impact, submitted_at: at } = report
  return {
    program: report.program,
    title: report.title,
    sent: {
      reference,
      state,
      ...(reason !== undefined && { closing_reason: reason }),
      target: { name: target.name, address: target.address },
      summary,
      steps,
      impact,
      submitted_at: at,
      messages: report.events.filter(({ kind }) => shownKinds.has(kind)).map(toMessage),
      can_message: report.can.message,
    },
  }
}

/** The report of a guest, by the rules for agents. */
export async function readOpenReport(context: Context, { actor, reportId }: Omit<Guest, 'row'>): Promise<OpenReport> {
  const report = await withReport(context, actor, reportId, {
    permission: 'report.read',
    run: (trx, loaded) => toReport(context, trx, loaded),
  })
  return toOpenReport(report)
}
