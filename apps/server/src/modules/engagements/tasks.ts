import { on } from '#server/reactions.ts'
import { notifyOfEngagement } from './on-engagement-moved-notify.ts'

export const engagementTasks = [on('engagement.moved', 'notify', notifyOfEngagement)]
