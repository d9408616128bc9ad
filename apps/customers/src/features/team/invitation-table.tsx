import { useState } from 'react'
import type { Invitation, InvitationState } from '@grana/contract/customers/invitations'
import { team } from '@grana/messages/es/apps/team'
import { dayAndTime } from '@grana/messages/es/formats/day-and-time'
import { useUser } from '@grana/parts/app/app-context'
import { Badge, type BadgeProps } from '@grana/ui/badge'
import { Button } from '@grana/ui/button'
import { CheckCircleIcon, ClockIcon, MinusIcon, XCircleIcon } from '@grana/ui/icons'
import ledger from '#app/lib/ledger.module.css'

const texts = team.invitations
const { columns } = texts

const badges: Readonly<Record<InvitationState, Pick<BadgeProps, 'tone' | 'icon'>>> = {
  pending: { tone: 'info', icon: <ClockIcon /> },
  accepted: { tone: 'success', icon: <CheckCircleIcon /> },
  rejected: { tone: 'danger', icon: <XCircleIcon /> },
  expired: { tone: 'warning', icon: <ClockIcon /> },
  withdrawn: { icon: <MinusIcon /> },
}

export interface InvitationTableProps {
  readonly entries: readonly Invitation[]
  /** Invitation with an action in progress. */
  readonly acting: string | undefined
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

function InvitationRow({ invitation, acting, onResend, onWithdraw }: InvitationRowProps) {
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
        <Badge {...badges[state]}>{texts.states[state]}</Badge>
      </td>
      <td>
        <div className={ledger.main}>
          <time className={ledger.time} dateTime={sent_at}>
            {formatMoment(sent_at)}
          </time>
          {state === 'pending' ? <span className={ledger.meta}>{texts.expires(formatMoment(expires_at))}</span> : null}
        </div>
      </td>
      <td>
        <RowActions invitation={invitation} acting={acting} onResend={onResend} onWithdraw={onWithdraw} />
      </td>
    </tr>
  )
}

function RowActions({ invitation, acting, onResend, onWithdraw }: InvitationRowProps) {
  const { email, can } = invitation
  if (!can.resend && !can.withdraw) return null
  return (
    <div className={ledger.actions}>
      {can.resend ? (
        <Button
          look="line"
          size="dense"
          busy={acting === invitation.id}
          busyText={texts.resending}
          aria-label={texts.resendTo(email)}
          onClick={() => onResend(invitation)}
        >
          {texts.resend}
        </Button>
      ) : null}
      {can.withdraw ? (
        <Button look="quiet" size="dense" aria-label={texts.withdrawOf(email)} onClick={() => onWithdraw(invitation)}>
          {texts.withdraw}
        </Button>
      ) : null}
    </div>
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
