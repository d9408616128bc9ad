import { useState } from 'react'
import { Section } from '#app/lib/screen.tsx'
import { TableSkeleton } from '#app/lib/table-skeleton.tsx'
import type { Member } from '@grana/contract/customers/members'
import type { Organization } from '@grana/contract/customers/organizations'
import { team } from '@grana/messages/es/apps/team'
import { QueryView } from '@grana/parts/query/query-view'
import { Button } from '@grana/ui/button'
import { MemberTable } from './member-table.tsx'
import { RemoveDialog } from './remove-dialog.tsx'
import { RoleDialog } from './role-dialog.tsx'
import type { Members as Listed } from './use-members.ts'
import ledger from '#app/lib/ledger.module.css'

const texts = team.members

export interface MembersProps {
  readonly organization: Organization
  readonly members: Listed
}

type Task = { readonly kind: 'role' | 'remove'; readonly member: Member }

/** Members of an organization, with the actions on each. */
export function Members({ organization, members }: MembersProps) {
  const [task, setTask] = useState<Task>()
  const { entries, hasMore, isLoadingMore, more } = members
  const close = () => setTask(undefined)
  const done = () => {
    close()
    members.reload()
  }
  const count = members.state.status === 'ready' ? texts.count(entries.length, hasMore) : undefined
  return (
    <Section title={texts.title} note={count}>
      <QueryView state={members.state} onRetry={members.retry} skeleton={<TableSkeleton />}>
        {() => (
          <MemberTable
            entries={entries}
            onRole={(member) => setTask({ kind: 'role', member })}
            onRemove={(member) => setTask({ kind: 'remove', member })}
          />
        )}
      </QueryView>
      {hasMore ? (
        <div className={ledger.more}>
          <Button look="line" busy={isLoadingMore} busyText={texts.loadingMore} onClick={more}>
            {texts.more}
          </Button>
        </div>
      ) : null}
      {task?.kind === 'role' ? (
        <RoleDialog organization={organization} member={task.member} onClose={close} onDone={done} />
      ) : null}
      {task?.kind === 'remove' ? (
        <RemoveDialog organization={organization} member={task.member} onClose={close} onDone={done} />
      ) : null}
    </Section>
  )
}
