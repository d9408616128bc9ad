import { NameCell, When } from '#app/lib/cells.tsx'
import { RowLink } from '#app/lib/row-link.tsx'
import { useFilter } from '#app/lib/use-filter.ts'
import { WorkList } from '#app/lib/work-list.tsx'
import { listStaffDocuments, type PendingDocument } from '@grana/contract/staff/targets'
import { programLabels } from '@grana/messages/es/program-labels'
import { staffTargets as texts } from '@grana/messages/es/staff/targets'
import { useApiQuery } from '@grana/parts/query/use-api-query'
import styles from './targets.module.css'

function matchesSearch({ target, organization }: PendingDocument, words: string): boolean {
  return `${target.name} ${target.address} ${organization.name}`.toLowerCase().includes(words.toLowerCase())
}

/** All documents at once: the queue is short. */
function toPage(data: readonly PendingDocument[]) {
  return { data, meta: { page: 1, pages: 1, total: data.length } }
}

/** Ownership documents that wait for a decision, which is made in the panel, beside the document. */
export function TargetsPage() {
  const filter = useFilter()
  const { words } = filter
  const all = useApiQuery(listStaffDocuments)
  const list = { ...all, data: all.data && toPage(all.data.filter((document) => matchesSearch(document, words))) }
  return (
    <WorkList
      place="targets"
      title={texts.title}
      lede={texts.lede}
      hint={texts.searchHint}
      filter={filter}
      columns={texts.columns}
      columnsClass={styles.columns}
      query={list}
      renderRow={({ id, target, organization, file_name: file, uploaded_at: at }) => (
        <>
          <NameCell second={target.address}>
            <RowLink place="targets" id={id} filter={filter}>
              {target.name}
            </RowLink>
          </NameCell>
          <span>{organization.name}</span>
          <span>{programLabels.targetTypes[target.type]}</span>
          <span className={styles.file}>{file}</span>
          <When at={at} />
        </>
      )}
      keyOf={({ id }) => id}
      empty={texts.empty}
      noMatch={texts.noMatch}
    />
  )
}
