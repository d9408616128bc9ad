import { MoreButton } from '#app/lib/more-button.tsx'
import { useOrganization } from '#app/lib/organization/organization-context.ts'
import { paths } from '#app/paths.ts'
import type { ProgramVisibility } from '@grana/contract/program-values'
import { listProgramAgents, removeAgent, type InvitedAgent } from '@grana/contract/programs/agents'
import { organizationTexts } from '@grana/messages/es/apps/organization'
import { programs } from '@grana/messages/es/apps/programs'
import { useShortDate } from '@grana/parts/app/use-time-zone'
import { AgentLink } from '@grana/parts/profile/agent-link'
import { useApi } from '@grana/parts/query/api-context'
import { QueryView } from '@grana/parts/query/query-view'
import { useAction } from '@grana/parts/query/use-action'
import { useApiPages } from '@grana/parts/query/use-api-pages'
import { RequireSecondFactor } from '@grana/parts/report/require-second-factor'
import { Button } from '@grana/ui/button'
import { Link } from '@grana/ui/link'
import { Skeleton } from '@grana/ui/skeleton'
import { InvitationFigures } from './invitation-figures.tsx'
import { InviteAgents } from './invite-agents.tsx'
import { JoinRequests } from './join-requests.tsx'
import styles from './people.module.css'

const texts = programs.agents

interface LineProps {
  readonly agent: InvitedAgent
  readonly isDraft: boolean
  readonly onRemove: () => void
}

function Line({ agent, isDraft, onRemove }: LineProps) {
  const waits = isDraft && agent.state === 'pending'
  const dateOf = useShortDate()
  const isEnding = agent.state === 'pending' && agent.expires_at !== null
  const ends = isEnding ? texts.until(dateOf(agent.expires_at ?? '')) : ''
  return (
    <li className={styles.line}>
      <span className={styles.who}>
        <b>
          <AgentLink username={agent.username} />
        </b>
        <span>
          {(isDraft ? texts.addedAt : texts.invitedAt)(dateOf(agent.invited_at))}
          {ends}
        </span>
      </span>
      <span className={styles.role}>{waits ? texts.whenPublished : texts.states[agent.state]}</span>
      {agent.can_remove ? (
        <Button look="quiet" size="dense" aria-label={texts.remove(agent.username)} onClick={onRemove}>
          {texts.removeShort}
        </Button>
      ) : null}
    </li>
  )
}

export interface AgentsProps {
  readonly programId: string
  readonly visibility: ProgramVisibility
  /** Agents are not notified before the first version is published. */
  readonly isDraft: boolean
}

/** Agents invited to the program; loaded only with a second factor. */
export function Agents(props: AgentsProps) {
  return (
    <RequireSecondFactor title={organizationTexts.factorFirst.agents}>
      <InvitedAgents {...props} />
    </RequireSecondFactor>
  )
}

/** Agents invited to the program, with their responses. */
function InvitedAgents({ programId, visibility, isDraft }: AgentsProps) {
  const client = useApi()
  const { id: organization } = useOrganization()
  const params = { organization, program: programId }
  const pages = useApiPages(listProgramAgents, { params, query: {} })
  const { entries: agents } = pages
  const { act } = useAction()
  return (
    <section className={styles.section} aria-labelledby="agents">
      <h3 id="agents">{texts.title}</h3>
      <p className={styles.note}>{visibility === 'private' ? texts.text : texts.publicText}</p>
      <QueryView query={pages.query} skeleton={<Skeleton className={styles.skeleton} />}>
        {() =>
          agents.length === 0 ? (
            <p className={styles.nobody}>{texts.noneText}</p>
          ) : (
            <ul className={styles.list}>
              {agents.map((agent) => (
                <Line
                  key={agent.id}
                  agent={agent}
                  isDraft={isDraft}
                  onRemove={() =>
                    act('remove', {
                      work: () => client.call(removeAgent, { params: { ...params, invitation: agent.id } }),
                      done: texts.removed,
                    })
                  }
                />
              ))}
            </ul>
          )
        }
      </QueryView>
      <MoreButton pages={pages} />
      <p className={styles.note}>
        <Link href={paths.findAgents(programId)}>{texts.find}</Link>
      </p>
      <InviteAgents programId={programId} />
      {visibility === 'private' ? <JoinRequests programId={programId} /> : null}
      <InvitationFigures programId={programId} />
    </section>
  )
}
