import type { V1Comment, V1Report } from '@grana/contract/machines/v1-reports'
import type { Report } from '@grana/contract/reports/report'

/** Version 1 names every field that it sends: what the product adds to a report does not change it. */
export function toV1Report(report: Report): V1Report {
  return {
    id: report.id,
    reference: report.reference,
    title: report.title,
    program: report.program,
    state: report.state,
    ...(report.closing_reason !== undefined && { closing_reason: report.closing_reason }),
    severity: report.severity,
    weakness: report.weakness,
    reward_status: report.reward_track,
    submitted_at: report.submitted_at,
    moved_at: report.moved_at,
    agent: report.agent.username,
    target: report.target,
    ...(report.cvss !== undefined && { cvss: report.cvss }),
    summary: report.summary,
    steps: report.steps,
    impact: report.impact,
    files: report.files.map(({ id, name, size }) => ({ id, name, bytes: size })),
    ...(report.assigned_to !== undefined && { assigned_to: report.assigned_to.name }),
  }
}

export function toV1Comments({ events }: Report): V1Comment[] {
  return events.flatMap(({ kind, number, audience, side, actor, text, at }) =>
    kind === 'commented' && text !== undefined
      ? [{ number, audience, side, ...(actor !== undefined && { author: actor.name }), text, at }]
      : [],
  )
}
