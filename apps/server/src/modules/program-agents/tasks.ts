import type { WorkerContext } from '#server/worker-context.ts'
import { versionPublished, withdrawTarget } from '../program-builder/public.ts'
import { aboutProgram, purgePages } from '../programs/public.ts'
import { aboutTarget } from '../targets/public.ts'
import { aboutInvitation } from './events.ts'
import { notifyOfAgentAnswer } from './on-agent-answered-notify.ts'
import { sendAgentInvitationEmail } from './on-agent-invited-email.ts'
import { notifyOfVersion } from './on-program-version-published-notify.ts'

/** Reactions to events of programs. */
export function programTasks(context: WorkerContext) {
  return {
    'on-agent-answered.tell': (payload: unknown) => notifyOfAgentAnswer(context, aboutInvitation.parse(payload)),
    'on-agent-invited.mail': (payload: unknown) => sendAgentInvitationEmail(context, aboutInvitation.parse(payload)),
    'on-program-changed.purge': (payload: unknown) => purgePages(context, aboutProgram.parse(payload)),
    'on-target-lapsed.withdraw': (payload: unknown) => withdrawTarget(context, aboutTarget.parse(payload)),
    'on-program-version-published.tell': (payload: unknown) =>
      notifyOfVersion(context, versionPublished.parse(payload)),
  }
}
