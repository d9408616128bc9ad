import { NameCell, When } from '#app/lib/cells.tsx'
import { Tabs } from '#app/lib/tabs.tsx'
import { parseOption, useFilter } from '#app/lib/use-filter.ts'
import { useOverview } from '#app/lib/use-overview.ts'
import { WorkList } from '#app/lib/work-list.tsx'
import { listStaffAuditEvents } from '@grana/contract/staff/overview'
import { staffActionTexts as texts } from '@grana/messages/es/staff/actions'
import { useApiQuery } from '@grana/parts/query/use-api-query'
import styles from './audit.module.css'

const whose = ['all', 'me'] as const

/** Staff audit log with reasons. Append-only. */
export function AuditPage() {
  const { role } = useOverview()
  const filter = useFilter()
  const { words, page } = filter
  const by = parseOption(filter.get('by'), whose) ?? 'all'
  const list = useApiQuery(listStaffAuditEvents, { query: { by, q: words, page } })
  const options = whose.map((value) => ({ value, label: texts.filters[value] }))
  return (
    <WorkList
      opens={false}
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
      query={list}
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
