import { useState } from 'react'
import { useOrganization } from '#app/lib/organization/organization-context.ts'
import type { Report } from '@grana/contract/reports/report'
import { getReportTags, setReportTags } from '@grana/contract/reports/tags'
import { bulkWork } from '@grana/messages/es/apps/bulk-work'
import { useApi } from '@grana/parts/query/api-context'
import { useAction } from '@grana/parts/query/use-action'
import { useApiQuery } from '@grana/parts/query/use-api-query'
import { Button } from '@grana/ui/button'
import { Dialog } from '@grana/ui/dialog'
import { Field } from '@grana/ui/field'
import { TextInput } from '@grana/ui/input'
import { parseTags, tagError } from '../bulk/tag-field.ts'
import styles from './content.module.css'

const texts = bulkWork.tags

interface TagsDialogProps {
  readonly now: readonly string[]
  readonly isBusy: boolean
  readonly onClose: () => void
  readonly onSave: (tags: readonly string[]) => void
}

function TagsDialog({ now, isBusy, onClose, onSave }: TagsDialogProps) {
  const [text, setText] = useState(now.join(', '))
  const tags = parseTags(text)
  const error = tagError(tags)
  return (
    <Dialog
      open
      onClose={onClose}
      title={texts.dialog}
      closeLabel={bulkWork.back}
      actions={
        <>
          <Button look="line" onClick={onClose}>
            {bulkWork.back}
          </Button>
          <Button busy={isBusy} onClick={() => (error === undefined ? onSave(tags) : undefined)}>
            {texts.save}
          </Button>
        </>
      }
    >
      <Field label={texts.field} hint={texts.hint} error={error}>
        <TextInput value={text} autoComplete="off" onChange={({ target }) => setText(target.value)} />
      </Field>
    </Dialog>
  )
}

/** The tags that the team gave to a report; its agent does not see them. */
export function ReportTags({ report }: { readonly report: Report }) {
  const { id: organization } = useOrganization()
  const client = useApi()
  const params = { organization, report: report.id }
  const { data: tags = [] } = useApiQuery(getReportTags, { params })
  const [isOpen, setIsOpen] = useState(false)
  const { act, isBusy } = useAction()
  const save = (next: readonly string[]) =>
    act('tags', {
      work: () => client.call(setReportTags, { params, body: { tags: [...next] } }),
      done: texts.saved,
      after: () => setIsOpen(false),
    })
  return (
    <section className={styles.panel} aria-labelledby="report-tags">
      <div className={styles.head}>
        <h2 id="report-tags">{texts.title}</h2>
        {report.state === 'archived' ? null : (
          <button type="button" className={styles.small} onClick={() => setIsOpen(true)}>
            {texts.edit} <span className="visually-hidden">{texts.title.toLowerCase()}</span>
          </button>
        )}
      </div>
      {tags.length === 0 ? (
        <p className={styles.none}>{texts.none}</p>
      ) : (
        <ul className={styles.tags}>
          {tags.map((tag) => (
            <li key={tag} className={styles.tag}>
              {tag}
            </li>
          ))}
        </ul>
      )}
      {isOpen ? <TagsDialog now={tags} isBusy={isBusy} onClose={() => setIsOpen(false)} onSave={save} /> : null}
    </section>
  )
}
