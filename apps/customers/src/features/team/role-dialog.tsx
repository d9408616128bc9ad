import { useState } from 'react'
import { changeMemberRole, type Member } from '@grana/contract/customers/members'
import type { Organization } from '@grana/contract/customers/organizations'
import { organizationRoles, type OrganizationRole } from '@grana/contract/tenancy'
import { team } from '@grana/messages/es/apps/team'
import { useApi } from '@grana/parts/query/api-context'
import { useAction } from '@grana/parts/query/use-action'
import { useReauthentication } from '@grana/parts/session/use-reauthentication'
import { Button } from '@grana/ui/button'
import { Dialog } from '@grana/ui/dialog'
import { formatMemberName } from './member-table.tsx'
import { RoleChoice } from './role-choice.tsx'
import styles from './team.module.css'

const texts = team.role

export interface MemberTaskProps {
  readonly organization: Organization
  readonly member: Member
  readonly onClose: () => void
}

const choices = organizationRoles.map((value) => ({ value, ...team.organizationRoles[value] }))

/** Changes the organization-level role of a member. */
export function RoleDialog({ organization, member, onClose }: MemberTaskProps) {
  const client = useApi()
  const [role, setRole] = useState<OrganizationRole>(member.role)
  const { acting, act } = useAction()
  const { withProof, dialog } = useReauthentication()
  const params = { organization: organization.id, member: member.id }
  const save = () =>
    act('role', {
      work: () => withProof(() => client.call(changeMemberRole, { params, body: { role } })),
      done: texts.done,
      failed: texts.failed,
      after: onClose,
    })
  const actions = (
    <>
      <Button look="line" onClick={onClose}>
        {team.cancel}
      </Button>
      <Button busy={acting !== undefined} busyText={texts.saving} disabled={role === member.role} onClick={save}>
        {texts.save}
      </Button>
    </>
  )
  return (
    <>
      <Dialog
        open
        onClose={onClose}
        title={texts.title(formatMemberName(member))}
        closeLabel={team.close}
        actions={actions}
      >
        <RoleChoice legend={texts.legend} name="role" choices={choices} value={role} onChange={setRole} />
        <p className={styles.note}>{texts.note}</p>
      </Dialog>
      {dialog}
    </>
  )
}
