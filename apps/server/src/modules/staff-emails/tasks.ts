import { on } from '#server/reactions.ts'
import { sendStaffActEmails } from './on-staff-acted-email.ts'

export const staffEmailTasks = [on('staff.acted', 'tell', sendStaffActEmails)]
