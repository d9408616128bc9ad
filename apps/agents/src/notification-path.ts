import type { NotificationEntry } from '@grana/contract/notifications/inbox'
import { paths } from './paths.ts'

/** The URL for the referenced id, if it is valid. */
function idIn(id: unknown, address: (id: string) => string): string | undefined {
  return typeof id === 'string' && /^[0-9a-f-]{36}$/.test(id) ? address(id) : undefined
}

const pentestKinds = ['document.decided', 'engagement.message', 'engagement.team_moved']

/** URL a notification links to: its report or program; for an invitation, the list where it is answered. */
export function notificationPath({ kind, data }: NotificationEntry): string | undefined {
  if (kind === 'program.invited' || kind === 'program.invitation_waits' || kind === 'program.join_refused')
    return paths.programs()
  if (kind === 'program.found') return paths.explore()
  if (kind === 'program.join_accepted') return idIn(data['program_id'], paths.program)
  if (kind === 'engagement.team_place') return paths.pentests()
  if (pentestKinds.includes(kind)) return idIn(data['engagement_id'], paths.pentest)
  if (kind.startsWith('credential.')) return idIn(data['program_id'], paths.program)
  if (kind === 'team.invited' || kind === 'team.shares_changed') return idIn(data['draft_id'], paths.sharedDraft)
  if (kind === 'team.sent') return idIn(data['draft_id'], paths.report)
  if (kind.startsWith('team.')) return idIn(data['draft_id'], paths.writeReport)
  if (kind.startsWith('report.')) return idIn(data['report_id'], paths.report)
  if (kind !== 'program.target_withdrawn' && kind !== 'program.version_published') return undefined
  return idIn(data['program_id'], paths.program)
}
