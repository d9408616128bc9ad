import { useState } from 'react'
import { MoreButton } from '#app/lib/more-button.tsx'
import { Section } from '#app/lib/screen.tsx'
import { TableSkeleton } from '#app/lib/table-skeleton.tsx'
import { listMembers, type Member } from '@grana/contract/customers/members'
import type { Organization } from '@grana/contract/customers/organizations'
import { team } from '@grana/messages/es/apps/team'
import { QueryView } from '@grana/parts/query/query-view'
import { useApiPages } from '@grana/parts/query/use-api-pages'
import { MemberTable } from './member-table.tsx'
import { RemoveDialog } from './remove-dialog.tsx'
import { RoleDialog } from './role-dialog.tsx'

const texts = team.members

type Task = { readonly kind: 'role' | 'remove'; readonly member: Member }

/** Members of an organization, with the actions on each. */
export function Members({ organization }: { readonly organization: Organization }) {
  const members = useApiPages(listMembers, { params: { organization: organization.id }, query: {} })
  const [task, setTask] = useState<Task>()
  const { query, entries, hasMore } = members
  const close = () => setTask(undefined)
  const count = query.data && texts.count(entries.length, hasMore)
  return (
    <Section title={texts.title} note={count}>
      <QueryView query={query} skeleton={<TableSkeleton />}>
        {() => (
          <MemberTable
            entries={entries}
            onRole={(member) => setTask({ kind: 'role', member })}
            onRemove={(member) => setTask({ kind: 'remove', member })}
          />
        )}
      </QueryView>
      <MoreButton pages={members}>{texts.more}</MoreButton>
      {task?.kind === 'role' ? <RoleDialog organization={organization} member={task.member} onClose={close} /> : null}
      {task?.kind === 'remove' ? (
        <RemoveDialog organization={organization} member={task.member} onClose={close} />
      ) : null}
    </Section>
  )
}
