import { useCallback } from 'react'
import { NameCell, When } from '#app/lib/cells.tsx'
import { useDesk } from '#app/lib/desk-context.ts'
import { Tabs } from '#app/lib/tabs.tsx'
import { known, useFilter } from '#app/lib/use-filter.ts'
import { useLoaded } from '#app/lib/use-loaded.ts'
import { WorkList } from '#app/lib/work-list.tsx'
import { listStaffActs } from '@grana/contract/staff/desk'
import { staffActs as texts } from '@grana/messages/es/staff/acts'
import { useApp } from '@grana/parts/app/app-context'
import styles from './acts.module.css'

const whose = ['all', 'me'] as const

/** What staff did and why. It only grows. */
export function ActsPage() {
  const { session } = useApp()
  const { role } = useDesk().desk
  const filter = useFilter()
  const { words, page } = filter
  const by = known(filter.get('by'), whose) ?? 'all'
  const load = useCallback(
    () => session.client.callWithMeta(listStaffActs, { query: { by, q: words, page } }),
    [session, by, words, page],
  )
  const list = useLoaded(load)
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
