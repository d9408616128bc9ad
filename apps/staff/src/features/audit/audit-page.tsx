import { useCallback } from 'react'
import { NameCell, When } from '#app/lib/cells.tsx'
import { Tabs } from '#app/lib/tabs.tsx'
import { parseOption, useFilter } from '#app/lib/use-filter.ts'
import { useQuery } from '#app/lib/use-query.ts'
import { WorkList } from '#app/lib/work-list.tsx'
import { useWorkspace } from '#app/lib/workspace-context.ts'
import { listStaffAuditEvents } from '@grana/contract/staff/overview'
import { staffActionTexts as texts } from '@grana/messages/es/staff/actions'
import { useApp } from '@grana/parts/app/app-context'
import styles from './audit.module.css'

const whose = ['all', 'me'] as const

/** Staff audit log with reasons. Append-only. */
export function AuditPage() {
  const { session } = useApp()
  const { role } = useWorkspace().desk
  const filter = useFilter()
  const { words, page } = filter
  const by = parseOption(filter.get('by'), whose) ?? 'all'
  const load = useCallback(
    () => session.client.callWithMeta(listStaffAuditEvents, { query: { by, q: words, page } }),
    [session, by, words, page],
  )
  const list = useQuery(load)
  const options = whose.map((value) => ({ value, label: texts.filters[value] }))
  return (
    <WorkList
      place="acts"
      title={texts.title}
      hint={texts.searchHint}
      filter={filter}
      tools={
        role === 'administrator' ? (
          <Tabs label={texts.filter} name="by" filter={filter} value={by} usual="all" options={options} />
        ) : null
      }
      columns={texts.columns}
      columnsClass={styles.columns}
      state={list.state}
      onRetry={list.retry}
      renderRow={(act) => (
        <>
          <NameCell>
            <span className={styles.action}>{texts.action(act.action)}</span>
          </NameCell>
          <span>{act.subject_name}</span>
          <span className={styles.reason}>{act.reason ?? texts.noReason}</span>
          <span>{act.by.name}</span>
          <When at={act.at} />
        </>
      )}
      keyOf={({ id }) => id}
      empty={texts.empty}
      noMatch={texts.noMatch}
    />
  )
}
