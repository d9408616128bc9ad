import { useState } from 'react'
import type { Invitation, InvitationState } from '@grana/contract/customers/invitations'
import { team } from '@grana/messages/es/apps/team'
import { dayAndTime } from '@grana/messages/es/formats/day-and-time'
import { useUser } from '@grana/parts/app/app-context'
import { ActionMenu } from '@grana/ui/action-menu'
import { CheckCircleIcon, ClockIcon, MinusIcon, XCircleIcon } from '@grana/ui/icons'
import { Mark, type MarkProps } from './mark.tsx'
import styles from './team.module.css'
import ledger from '@grana/parts/table/ledger.module.css'

const texts = team.invitations
const { columns } = texts

const marks: Readonly<Record<InvitationState, Pick<MarkProps, 'tone' | 'icon'>>> = {
  pending: { tone: 'plain', icon: <ClockIcon /> },
  accepted: { tone: 'done', icon: <CheckCircleIcon /> },
  rejected: { tone: 'failed', icon: <XCircleIcon /> },
  expired: { tone: 'open', icon: <ClockIcon /> },
  withdrawn: { tone: 'plain', icon: <MinusIcon /> },
}

export interface InvitationTableProps {
  readonly entries: readonly Invitation[]
  readonly onResend: (invitation: Invitation) => void
  readonly onWithdraw: (invitation: Invitation) => void
}

export function InvitationTable({ entries, ...rest }: InvitationTableProps) {
  return (
    <table className={ledger.table}>
      <caption className="visually-hidden">{texts.table}</caption>
      <thead>
        <tr>
          <th scope="col">{columns.email}</th>
          <th scope="col">{columns.role}</th>
          <th scope="col">{columns.state}</th>
          <th scope="col">{columns.sent}</th>
          <th scope="col">
            <span className="visually-hidden">{columns.action}</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {entries.map((invitation) => (
          <InvitationRow key={invitation.id} invitation={invitation} {...rest} />
        ))}
      </tbody>
    </table>
  )
}

function roleOf({ role, program }: Invitation): string {
  return program ? team.roleIn(team.programRoles[program.role].name, program.name) : team.organizationRoles[role].name
}

interface InvitationRowProps extends Omit<InvitationTableProps, 'entries'> {
  readonly invitation: Invitation
}

function InvitationRow({ invitation, onResend, onWithdraw }: InvitationRowProps) {
  const { timezone: timeZone } = useUser()
  const [now] = useState(() => new Date())
  const { email, state, invited_by, sent_at, expires_at } = invitation
  const formatMoment = (iso: string) => dayAndTime(new Date(iso), { now, timeZone })
  return (
    <tr>
      <td>
        <Invited email={email} by={invited_by} />
      </td>
      <td>{roleOf(invitation)}</td>
      <td>
        <Mark {...marks[state]}>{texts.states[state]}</Mark>
      </td>
      <td>
        <div className={ledger.main}>
          <time className={ledger.time} dateTime={sent_at}>
            {formatMoment(sent_at)}
          </time>
          {state === 'pending' ? <span className={ledger.meta}>{texts.expires(formatMoment(expires_at))}</span> : null}
        </div>
      </td>
      <td className={styles.menu}>
        <RowActions invitation={invitation} onResend={onResend} onWithdraw={onWithdraw} />
      </td>
    </tr>
  )
}

function RowActions({ invitation, onResend, onWithdraw }: InvitationRowProps) {
  const { email, can } = invitation
  if (!can.resend && !can.withdraw) return null
  return (
    <ActionMenu
      label={texts.actionsOf(email)}
      items={[
        ...(can.resend ? [{ label: texts.resend, onChoose: () => onResend(invitation) }] : []),
        ...(can.withdraw
          ? [{ label: texts.withdraw, isDestructive: true, onChoose: () => onWithdraw(invitation) }]
          : []),
      ]}
    />
  )
}

function Invited({ email, by }: { readonly email: string; readonly by: string }) {
  return (
    <div className={ledger.main}>
      <b>{email}</b>
      <span className={ledger.meta}>{texts.by(by)}</span>
    </div>
  )
}
