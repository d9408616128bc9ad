import type { NotificationEntry } from '@grana/contract/notifications/inbox'
import { paths } from './paths.ts'

const pentestKinds = ['document.waiting', 'engagement.message', 'engagement.team_answered', 'engagement.waiting']

/** URL a notification links to: the work that waits for the reader. */
export function notificationPath({ kind, data, organization }: NotificationEntry): string | undefined {
  if (pentestKinds.includes(kind)) {
    const engagement = data['engagement_id']
    return typeof engagement === 'string' ? paths.one('pentests', engagement) : paths.place('pentests')
  }
  if (kind === 'dispute.waiting') return paths.place('disputes')
  if (kind === 'payment_case.waiting') return paths.place('payments')
  if (kind === 'triage.waiting') return paths.place('triage')
  if (kind === 'organization.waiting') {
    return organization === null ? paths.place('organizations') : paths.one('organizations', organization.id)
  }
  const id = data['report_id']
  return kind.startsWith('report.') && typeof id === 'string' ? paths.one('reports', id) : undefined
}
