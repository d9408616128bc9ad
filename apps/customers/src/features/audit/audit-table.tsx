import { useState } from 'react'
import type { AuditEvent } from '@grana/contract/customers/audit'
import { organizationRoles, programRoles } from '@grana/contract/tenancy'
import { audit as texts } from '@grana/messages/es/apps/audit'
import { team } from '@grana/messages/es/apps/team'
import { dayAndTime } from '@grana/messages/es/formats/day-and-time'
import { useUser } from '@grana/parts/app/app-context'
import { Badge } from '@grana/ui/badge'
import { moneyFigures } from '@grana/ui/figure'
import { CheckIcon, ProhibitIcon } from '@grana/ui/icons'
import ledger from '#app/lib/ledger.module.css'

const { columns, outcomes } = texts

export function AuditTable({ entries }: { readonly entries: readonly AuditEvent[] }) {
  return (
    <table className={ledger.table}>
      <caption className="visually-hidden">{texts.table}</caption>
      <thead>
        <tr>
          <th scope="col">{columns.action}</th>
          <th scope="col">{columns.actor}</th>
          <th scope="col">{columns.outcome}</th>
          <th scope="col">{columns.at}</th>
        </tr>
      </thead>
      <tbody>
        {entries.map((entry) => (
          <AuditRow key={entry.id} entry={entry} />
        ))}
      </tbody>
    </table>
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

function AuditRow({ entry }: { readonly entry: AuditEvent }) {
  const { timezone: timeZone } = useUser()
  const [now] = useState(() => new Date())
  const details = detailsOf(entry)
  const isDone = entry.outcome === 'done'
  return (
    <tr>
      <td>
        <div className={ledger.main}>
          <b>{sentenceOf(entry)}</b>
          {entry.about === null ? null : <span className={ledger.meta}>{entry.about}</span>}
          {entry.program ? <span className={ledger.meta}>{entry.program.name}</span> : null}
          {details === undefined ? null : <span className={ledger.meta}>{details}</span>}
        </div>
      </td>
      <td>{entry.actor?.name ?? texts.platform}</td>
      <td>
        <Badge tone={isDone ? 'plain' : 'danger'} icon={isDone ? <CheckIcon /> : <ProhibitIcon />}>
          {outcomes[entry.outcome]}
        </Badge>
      </td>
      <td className={ledger.time}>
        <time dateTime={entry.at}>{dayAndTime(new Date(entry.at), { now, timeZone })}</time>
      </td>
    </tr>
  )
}
