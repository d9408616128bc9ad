import { on } from '#server/reactions.ts'
import { settleDecidedOrganization } from './on-staff-acted-settle.ts'
import { notifyOfWaitingOrganization } from './on-user-proven-notify-staff.ts'

/** Notifications to staff about waiting organizations. Those about waiting reports are in `report-notifications`. */
export const staffNotificationTasks = [
  on('staff.acted', 'settle', settleDecidedOrganization),
  on('user.proven', 'notify-staff', notifyOfWaitingOrganization),
]
