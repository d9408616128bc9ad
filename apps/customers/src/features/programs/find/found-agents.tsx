import { useState } from 'react'
import { useOrganization } from '#app/lib/organization/organization-context.ts'
import type { ScoreReason } from '@grana/contract/programs/agent-score'
import { inviteAgent } from '@grana/contract/programs/agents'
import type { FoundAgent } from '@grana/contract/programs/find-agents'
import { programLabels } from '@grana/messages/es/program-labels'
import { findAgentsTexts as texts } from '@grana/messages/es/programs/find-agents'
import { AgentLink } from '@grana/parts/profile/agent-link'
import { languageName } from '@grana/parts/profile/profile-sections'
import { useApi } from '@grana/parts/query/api-context'
import { useAction } from '@grana/parts/query/use-action'
import { Button } from '@grana/ui/button'
import styles from './find-agents.module.css'

const regions = new Intl.DisplayNames('es-419', { type: 'region' })

interface ReasonsProps {
  readonly title: string
  readonly none: string
  readonly reasons: readonly ScoreReason[]
  readonly agent: FoundAgent
}

function Reasons({ title, none, reasons, agent }: ReasonsProps) {
  const severity = agent.severity === null ? null : programLabels.severities[agent.severity]
  return (
    <div className={styles.side}>
      <h3>{title}</h3>
      {reasons.length === 0 ? <p className={styles.quiet}>{none}</p> : null}
      <ul>
        {reasons.map(({ part, points }) => (
          <li key={part}>
            <b className={styles.points}>{texts.points(points)}</b>
            <span>{texts.reasons[part]({ ...agent, severity })}</span>
          </li>
        ))}
      </ul>
    </div>
  )
}

interface ProposalProps {
  readonly agent: FoundAgent
  readonly program: string
  /** Invitations of a draft are sent when it is published. */
  readonly isDraft: boolean
}

function Proposal({ agent, program, isDraft }: ProposalProps) {
  const client = useApi()
  const { id: organization } = useOrganization()
  const [isInvited, setInvited] = useState(false)
  const { act, isBusy } = useAction()
  const { username } = agent
  const invite = () =>
    act('invite', {
      work: () => client.call(inviteAgent, { params: { organization, program }, body: { username } }),
      after: () => setInvited(true),
    })
  const country = regions.of(agent.country) ?? agent.country
  return (
    <li className={styles.proposal}>
      <header className={styles.head}>
        <div className={styles.who}>
          <h2>
            <AgentLink username={username} />
          </h2>
          <p>{[country, ...agent.languages.map(languageName)].join(' · ')}</p>
        </div>
        <b className={styles.score}>{texts.score(agent.score)}</b>
        {isInvited ? (
          <span className={styles.done} role="status">
            {isDraft ? texts.waits : texts.invited}
          </span>
        ) : (
          <Button look="line" size="dense" busy={isBusy} aria-label={texts.inviteName(username)} onClick={invite}>
            {texts.invite}
          </Button>
        )}
      </header>
      <div className={styles.reasons} role="group" aria-label={texts.scoreOf(username)}>
        <Reasons
          title={texts.inFavour}
          none={texts.nothingInFavour}
          reasons={agent.reasons.filter(({ points }) => points > 0)}
          agent={agent}
        />
        <Reasons
          title={texts.against}
          none={texts.nothingAgainst}
          reasons={agent.reasons.filter(({ points }) => points < 0)}
          agent={agent}
        />
        {agent.reasons.some(({ points }) => points === 0) ? (
          <Reasons
            title={texts.neutral}
            none=""
            reasons={agent.reasons.filter(({ points }) => points === 0)}
            agent={agent}
          />
        ) : null}
      </div>
    </li>
  )
}

export interface FoundAgentsProps {
  readonly found: readonly FoundAgent[]
  readonly program: string
  readonly isDraft: boolean
}

/** Proposals in the order of their scores, each with its reasons. */
export function FoundAgents({ found, program, isDraft }: FoundAgentsProps) {
  return (
    <ol className={styles.found}>
      {found.map((agent) => (
        <Proposal key={agent.username} agent={agent} program={program} isDraft={isDraft} />
      ))}
    </ol>
  )
}
