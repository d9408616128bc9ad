import type { Member } from '@grana/contract/customers/members'
import { team } from '@grana/messages/es/apps/team'
import { useShortDate } from '@grana/parts/app/use-time-zone'
import { Avatar, initialsOf } from '@grana/parts/person/avatar'
import { ActionMenu } from '@grana/ui/action-menu'
import { CheckCircleIcon, WarningIcon } from '@grana/ui/icons'
import { Mark } from './mark.tsx'
import styles from './team.module.css'
import ledger from '@grana/parts/table/ledger.module.css'

const texts = team.members
const { columns } = texts
const noColors = { text_color: null, highlight_color: null }

export interface MemberTableProps {
  readonly entries: readonly Member[]
  readonly onRole: (member: Member) => void
  readonly onRemove: (member: Member) => void
}

export const formatMemberName = ({ first_name, last_name }: Pick<Member, 'first_name' | 'last_name'>) =>
  `${first_name} ${last_name}`

/** One row per person; on narrow windows each is a list item. */
export function MemberTable({ entries, onRole, onRemove }: MemberTableProps) {
  return (
    <table className={ledger.table}>
      <caption className="visually-hidden">{texts.table}</caption>
      <thead>
        <tr>
          <th scope="col">{columns.person}</th>
          <th scope="col">{columns.role}</th>
          <th scope="col">{columns.secondFactor}</th>
          <th scope="col">{columns.since}</th>
          <th scope="col">
            <span className="visually-hidden">{columns.action}</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {entries.map((member) => (
          <MemberRow key={member.id} member={member} onRole={() => onRole(member)} onRemove={() => onRemove(member)} />
        ))}
      </tbody>
    </table>
  )
}

interface MemberRowProps {
  readonly member: Member
  readonly onRole: () => void
  readonly onRemove: () => void
}

function MemberRow({ member, onRole, onRemove }: MemberRowProps) {
  const name = formatMemberName(member)
  const dateOf = useShortDate()
  return (
    <tr className={styles.member}>
      <td>
        <div className={styles.person}>
          <Avatar initials={initialsOf(member)} colors={noColors} avatar={member.avatar} />
          <div className={ledger.main}>
            <b>
              {name} {member.is_you ? <span className={styles.you}>{team.you}</span> : null}
            </b>
            <span className={ledger.meta}>
              {[member.position, member.email].filter((part) => part !== null).join(' · ')}
            </span>
          </div>
        </div>
      </td>
      <td>
        <Roles member={member} />
      </td>
      <td>
        {member.has_second_factor ? (
          <Mark tone="done" icon={<CheckCircleIcon />}>
            <span className={styles.label}>{columns.secondFactor}</span> {texts.secondFactorOn}
          </Mark>
        ) : (
          <Mark tone="open" icon={<WarningIcon />}>
            <span className={styles.label}>{columns.secondFactor}</span> {texts.secondFactorOff}
          </Mark>
        )}
      </td>
      <td className={ledger.time}>
        <span className={styles.label}>{columns.since}</span>{' '}
        <time dateTime={member.joined_at}>{dateOf(member.joined_at)}</time>
      </td>
      <td className={styles.menu}>
        <RowActions member={member} onRole={onRole} onRemove={onRemove} />
      </td>
    </tr>
  )
}

function RowActions({ member, onRole, onRemove }: MemberRowProps) {
  const { can } = member
  if (!can.change_role && !can.remove) return null
  return (
    <ActionMenu
      label={texts.actionsOf(formatMemberName(member))}
      items={[
        ...(can.change_role ? [{ label: texts.changeRole, onChoose: onRole }] : []),
        ...(can.remove ? [{ label: texts.remove, isDestructive: true, onChoose: onRemove }] : []),
      ]}
    />
  )
}

function Roles({ member: { role, programs } }: { readonly member: Member }) {
  return (
    <ul className={styles.roles}>
      {role === 'member' && programs.length > 0 ? null : <li>{team.organizationRoles[role].name}</li>}
      {programs.map(({ program, name, role: there, is_activated }) => (
        <li key={`${program} ${there}`}>
          {team.roleIn(team.programRoles[there].name, name)}
          {is_activated ? ` (${texts.stoodIn})` : ''}
        </li>
      ))}
    </ul>
  )
}
