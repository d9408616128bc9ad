import { cron, on } from '#server/reactions.ts'
import { remindOfInvitations } from './invitations/remind-of-invitations.ts'
import { notifyOfJoinRequest } from './joining/on-agent-join-asked-notify.ts'
import { notifyOfAgentAnswer } from './on-agent-answered-notify.ts'
import { sendAgentInvitationEmail } from './on-agent-invited-email.ts'
import { notifyOfVersion } from './on-program-version-published-notify.ts'

export const programAgentTasks = [
  on('agent.answered', 'tell', notifyOfAgentAnswer),
  on('agent.invited', 'mail', sendAgentInvitationEmail),
  on('agent.join_asked', 'tell', notifyOfJoinRequest),
  cron('41 * * * *', 'remind-of-invitations', remindOfInvitations),
  on('program.version_published', 'tell', notifyOfVersion),
]
