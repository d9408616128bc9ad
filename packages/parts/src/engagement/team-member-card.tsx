import type { ReactNode } from 'react'
import type { Experience } from '@grana/contract/engagements/team-operations'
import type { TeamRole, TeamState } from '@grana/contract/engagements/values'
import { shortDate } from '@grana/messages/es/formats/dates'
import { teamTexts } from '@grana/messages/es/pentests/team'
import styles from './engagement.module.css'

const texts = teamTexts.experience
const countries = new Intl.DisplayNames('es-419', { type: 'region' })
const languages = new Intl.DisplayNames('es-419', { type: 'language' })

/** What an agent has done, as figures. */
export function ExperienceFacts({ agent }: { readonly agent: Experience }) {
  const severe = (agent.by_severity.critical ?? 0) + (agent.by_severity.high ?? 0)
  const facts = [
    [texts.pentests, String(agent.pentests)],
    [texts.reports, String(agent.reports)],
    [texts.severe, String(severe)],
    [texts.country, countries.of(agent.country) ?? agent.country],
    ...(agent.languages.length === 0
      ? []
      : [[texts.languages, agent.languages.map((code) => languages.of(code) ?? code).join(', ')] as const]),
    [texts.since, shortDate(agent.member_since)],
  ] as const
  return (
    <dl className={styles.facts}>
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

export interface TeamMemberCardProps {
  readonly agent: Experience
  readonly place: {
    readonly role: TeamRole
    readonly state: TeamState
    readonly hours: number
    readonly reason?: string | undefined
  }
  /** What the reader can decide. */
  readonly children?: ReactNode
}

/** An agent of a team: name, place, hours and experience. */
export function TeamMemberCard({ agent, place, children }: TeamMemberCardProps) {
  const { role, state, hours, reason } = place
  return (
    <li className={styles.quote} data-team={state}>
      <div className={styles.quoteHead}>
        <h3>{agent.name}</h3>
        <span className={styles.quiet}>{teamTexts.states[state]}</span>
      </div>
      <p className={styles.quiet}>
        {[teamTexts.handle(agent.username), teamTexts.roles[role], teamTexts.hours(hours)].join(' · ')}
      </p>
      <ExperienceFacts agent={agent} />
      {reason === undefined ? null : <p className={styles.text}>{reason}</p>}
      {children}
    </li>
  )
}
