import { useState } from 'react'
import { useOrganization } from '#app/lib/organization/organization-context.ts'
import { Section } from '#app/lib/screen.tsx'
import { listGroupRoles, removeGroupRole, type GroupRole } from '@grana/contract/identity/group-roles'
import { directory } from '@grana/messages/es/identity/directory'
import { useApi } from '@grana/parts/query/api-context'
import { QueryView } from '@grana/parts/query/query-view'
import { useAction } from '@grana/parts/query/use-action'
import { useApiQuery } from '@grana/parts/query/use-api-query'
import { Button } from '@grana/ui/button'
import { Dialog } from '@grana/ui/dialog'
import { EmptyState } from '@grana/ui/empty-state'
import { Skeleton } from '@grana/ui/skeleton'
import { CreateGroupRoleDialog } from './create-group-role-dialog.tsx'
import styles from './directory.module.css'
import ledger from '@grana/parts/table/ledger.module.css'

const texts = directory.groups

const roleOf = ({ role, program }: GroupRole) =>
  program === undefined ? texts.organizationRoles[role ?? 'member'] : texts.roleOf(program.role)

/** Which roles the groups of the directory give. */
export function GroupRoles() {
  const { id: organization } = useOrganization()
  const [isCreating, setIsCreating] = useState(false)
  const [removing, setRemoving] = useState<GroupRole>()
  const query = useApiQuery(listGroupRoles, { params: { organization } })
  const create = (
    <Button look="line" size="dense" onClick={() => setIsCreating(true)}>
      {texts.add}
    </Button>
  )
  return (
    <Section title={texts.title} text={texts.text} action={query.data?.length === 0 ? null : create}>
      <QueryView query={query} skeleton={<Skeleton className={styles.skeleton} />}>
        {(rows) =>
          rows.length === 0 ? (
            <EmptyState kind="firstUse" title={texts.empty} text={texts.emptyText} action={create} />
          ) : (
            <GroupTable rows={rows} onRemove={setRemoving} />
          )
        }
      </QueryView>
      {isCreating ? <CreateGroupRoleDialog onClose={() => setIsCreating(false)} /> : null}
      {removing === undefined ? null : <RemovalDialog row={removing} onClose={() => setRemoving(undefined)} />}
    </Section>
  )
}

interface GroupTableProps {
  readonly rows: readonly GroupRole[]
  readonly onRemove: (row: GroupRole) => void
}

function GroupTable({ rows, onRemove }: GroupTableProps) {
  return (
    <table className={ledger.table}>
      <caption className="visually-hidden">{texts.table}</caption>
      <thead>
        <tr>
          <th scope="col">{texts.columns.group}</th>
          <th scope="col">{texts.columns.role}</th>
          <th scope="col">{texts.columns.people}</th>
          <th scope="col">
            <span className="visually-hidden">{texts.columns.acts}</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <GroupRow key={row.id} row={row} onRemove={onRemove} />
        ))}
      </tbody>
    </table>
  )
}

interface GroupRowProps {
  readonly row: GroupRole
  readonly onRemove: (row: GroupRole) => void
}

function GroupRow({ row, onRemove }: GroupRowProps) {
  return (
    <tr>
      <td>
        <GroupName row={row} />
      </td>
      <td>
        <GivenRole row={row} />
      </td>
      <td>{texts.people(row.people)}</td>
      <td>
        <Button
          look="quiet"
          size="dense"
          aria-label={texts.removeOf(row.group, roleOf(row))}
          onClick={() => onRemove(row)}
        >
          {texts.remove}
        </Button>
      </td>
    </tr>
  )
}

const GroupName = ({ row }: { readonly row: GroupRole }) => (
  <span className={ledger.main}>
    <b>{row.group}</b>
    <span className={ledger.meta}>{texts.by(row.created_by)}</span>
  </span>
)

const GivenRole = ({ row }: { readonly row: GroupRole }) => (
  <span className={ledger.main}>
    <span>{roleOf(row)}</span>
    <span className={ledger.meta}>{row.program?.name ?? texts.inOrganization}</span>
  </span>
)

interface RemovalDialogProps {
  readonly row: GroupRole
  readonly onClose: () => void
}

function RemovalDialog({ row, onClose }: RemovalDialogProps) {
  const client = useApi()
  const { id: organization } = useOrganization()
  const { acting, act } = useAction()
  const remove = () =>
    act('remove', {
      work: () => client.call(removeGroupRole, { params: { organization, group_role: row.id } }),
      done: texts.removal.done,
      after: onClose,
    })
  return (
    <Dialog
      open
      onClose={onClose}
      title={texts.removal.title(row.group)}
      closeLabel={directory.close}
      actions={
        <>
          <Button look="line" onClick={onClose}>
            {directory.cancel}
          </Button>
          <Button look="danger" busy={acting !== undefined} busyText={texts.removal.removing} onClick={remove}>
            {texts.removal.confirm}
          </Button>
        </>
      }
    >
      <p>{texts.removal.text(row.people)}</p>
    </Dialog>
  )
}
