import { useState } from 'react'
import type { AuditEvent } from '@grana/contract/customers/audit'
import { organizationRoles, programRoles } from '@grana/contract/tenancy'
import { audit as texts } from '@grana/messages/es/apps/audit'
import { team } from '@grana/messages/es/apps/team'
import { dayName, timeOfDay } from '@grana/messages/es/formats/day-and-time'
import { useUser } from '@grana/parts/app/app-context'
import { Figure, moneyFigures } from '@grana/ui/figure'
import { ProhibitIcon } from '@grana/ui/icons'
import styles from './audit-table.module.css'

const { columns, outcomes } = texts

/** One table for each day, named by it, newest first. */
export function AuditTable({ entries }: { readonly entries: readonly AuditEvent[] }) {
  const { timezone: timeZone } = useUser()
  const [now] = useState(() => new Date())
  const days = Map.groupBy(entries, ({ at }) => dayName(new Date(at), { now, timeZone }))
  return (
    <div className={styles.days}>
      {[...days].map(([day, events]) => (
        <table className={styles.day} key={day}>
          <caption>{day}</caption>
          <thead className="visually-hidden">
            <tr>
              <th scope="col">{columns.at}</th>
              <th scope="col">{columns.action}</th>
              <th scope="col">{columns.actor}</th>
            </tr>
          </thead>
          <tbody>
            {events.map((entry) => (
              <AuditRow key={entry.id} entry={entry} timeZone={timeZone} />
            ))}
          </tbody>
        </table>
      ))}
    </div>
  )
}

function sentenceOf({ action, outcome }: AuditEvent): string {
  if (outcome === 'denied') return texts.tried(action)
  return (Object.hasOwn(texts.actions, action) ? texts.actions[action] : undefined) ?? texts.somethingElse
}

function organizationRoleName(name: unknown): string | undefined {
  const role = organizationRoles.find((each) => each === name)
  return role && team.organizationRoles[role].name
}

function programRoleName(name: unknown): string | undefined {
  const role = programRoles.find((each) => each === name)
  return role && team.programRoles[role].name
}

/** Describes an amount, a version or a role in words; the table does not show other details. */
function detailsOf({ details }: AuditEvent): string | undefined {
  const { from, to, role, program_role: programRole, version, amount, currency } = details
  if (typeof amount === 'string' && currency === 'USD')
    return `${currency} ${moneyFigures({ currency, amount: Number(amount) })}`
  if (typeof version === 'number') return texts.version(version)
  const [before, after] = [organizationRoleName(from), organizationRoleName(to)]
  if (before !== undefined && after !== undefined) return texts.change(before, after)
  return programRoleName(programRole) ?? organizationRoleName(role) ?? programRoleName(role)
}

interface AuditRowProps {
  readonly entry: AuditEvent
  readonly timeZone: string
}

/** What was done needs no mark; a denied attempt has one. */
function AuditRow({ entry, timeZone }: AuditRowProps) {
  const { at, about, program, actor, outcome } = entry
  const facts = [about, detailsOf(entry)].filter((fact) => fact !== null && fact !== undefined)
  return (
    <tr>
      <td className={styles.time}>
        <time dateTime={at}>
          <Figure text={timeOfDay(new Date(at), timeZone)} />
        </time>
      </td>
      <td className={styles.action}>
        <b>{sentenceOf(entry)}</b>
        {facts.length === 0 ? null : <span>{facts.join(' · ')}</span>}
        {program ? <span className={styles.program}>{program.name}</span> : null}
        {outcome === 'done' ? null : (
          <span className={styles.denied}>
            <ProhibitIcon />
            {outcomes[outcome]}
          </span>
        )}
      </td>
      <td className={styles.actor}>{actor?.name ?? texts.platform}</td>
    </tr>
  )
}
