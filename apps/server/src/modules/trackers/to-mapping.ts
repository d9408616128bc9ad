import type { Trx } from '#server/db/database.ts'
import { DomainError } from '#server/lib/domain-error.ts'
import type { TrackerKind, updateTracker } from '@grana/contract/machines/trackers'
import type { HandlerInput } from '@grana/contract/operation'
import { countPrograms, type Mapping } from './queries-trackers.ts'

type Body = HandlerInput<typeof updateTracker>['body']

/** Names of one owner and repository, of nested groups, or a key. Segments of dots only would leave the path of the API. */
const projectForms: Record<TrackerKind, RegExp> = {
  github: /^[\w-][\w.-]*\/(?!\.+$)[\w.-]+$/,
  gitlab: /^[\w-][\w.-]*(?:\/[\w-][\w.-]*)+$/,
  jira: /^[A-Z][A-Z0-9_]+$/,
}

/** What an owner chose, if it fits the tracker and names programs of the organization. */
export async function toMapping(
  trx: Trx,
  { organizationId, kind }: { organizationId: string; kind: TrackerKind },
  body: Body,
): Promise<Mapping> {
  const { programs, automatic_programs: automatic } = body
  if (!projectForms[kind].test(body.project))
    throw new DomainError('tracker.project', { fields: { project: 'tracker.project' } })
  const named = [...new Set([...(programs ?? []), ...(automatic ?? [])])]
  if (named.length > 0 && (await countPrograms(trx, organizationId, named)) !== named.length)
    throw new DomainError('request.not_found')
  return {
    project: body.project,
    issueType: kind === 'jira' ? body.issue_type : undefined,
    labels: [...new Set(body.labels)],
    severityNames: body.severity_names,
    programs: programs && [...new Set(programs)],
    automaticPrograms: automatic && [...new Set(automatic)],
    texts: [...new Set(body.texts)],
  }
}
