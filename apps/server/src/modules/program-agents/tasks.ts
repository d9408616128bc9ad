import type { WorkerContext } from '#server/worker-context.ts'
import { versionPublished, withdrawTarget } from '../program-builder/public.ts'
import { programTouched, purgePages } from '../programs/public.ts'
import { aboutTarget } from '../targets/public.ts'
import { aboutInvitation } from './events.ts'
import { tellOfAnswer } from './on-agent-answered-tell.ts'
import { mailAgentInvitation } from './on-agent-invited-mail.ts'
import { tellOfVersion } from './on-program-version-published-tell.ts'

/** What follows the events of programs; the list of all jobs takes them in. */
export function programTasks(context: WorkerContext) {
  return {
    'on-agent-answered.tell': (payload: unknown) => tellOfAnswer(context, aboutInvitation.parse(payload)),
    'on-agent-invited.mail': (payload: unknown) => mailAgentInvitation(context, aboutInvitation.parse(payload)),
    'on-program-changed.purge': (payload: unknown) => purgePages(context, programTouched.parse(payload)),
    'on-target-lapsed.withdraw': (payload: unknown) => withdrawTarget(context, aboutTarget.parse(payload)),
    'on-program-version-published.tell': (payload: unknown) => tellOfVersion(context, versionPublished.parse(payload)),
  }
}
