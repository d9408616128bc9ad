import { useState } from 'react'
import { useOrganization } from '#app/lib/organization/organization-context.ts'
import { paths } from '#app/paths.ts'
import { inboxViewLimits, listInboxViews, removeInboxView, saveInboxView } from '@grana/contract/reports/inbox-views'
import { reportWork } from '@grana/messages/es/apps/report-work'
import { useApi } from '@grana/parts/query/api-context'
import { useAction } from '@grana/parts/query/use-action'
import { useApiQuery } from '@grana/parts/query/use-api-query'
import { Button } from '@grana/ui/button'
import { Dialog } from '@grana/ui/dialog'
import { Field } from '@grana/ui/field'
import { XIcon } from '@grana/ui/icons'
import { TextInput } from '@grana/ui/input'
import { Link } from '@grana/ui/link'
import { formatFilters, type Filters } from './inbox-query.ts'
import styles from './saved-views.module.css'

const texts = reportWork.inbox.saved

/** The filters as a view: the page is where the reader was, not what was sought. */
const searchOf = (filters: Filters) => formatFilters({ ...filters, page: 1 }).toString()

interface SaveDialogProps {
  readonly search: string
  readonly onClose: () => void
}

function SaveDialog({ search, onClose }: SaveDialogProps) {
  const { id: organization } = useOrganization()
  const client = useApi()
  const { act, isBusy } = useAction()
  const [name, setName] = useState('')
  const [isValidated, setIsValidated] = useState(false)
  const isMissing = name.trim() === ''
  const save = () => {
    setIsValidated(true)
    if (isMissing) return
    act('save', {
      work: () => client.call(saveInboxView, { params: { organization }, body: { name: name.trim(), search } }),
      done: texts.done,
      after: onClose,
    })
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={texts.title}
      closeLabel={texts.back}
      actions={
        <>
          <Button look="line" onClick={onClose}>
            {texts.back}
          </Button>
          <Button busy={isBusy} onClick={save}>
            {texts.save}
          </Button>
        </>
      }
    >
      <p>{texts.note}</p>
      <Field label={texts.name} error={isValidated && isMissing ? texts.missing : undefined} required>
        <TextInput
          value={name}
          maxLength={inboxViewLimits.name}
          autoComplete="off"
          onChange={({ target }) => setName(target.value)}
        />
      </Field>
    </Dialog>
  )
}

/** The views that the member saved, and the current filters as a new one. */
export function SavedViews({ filters }: { readonly filters: Filters }) {
  const { id: organization } = useOrganization()
  const client = useApi()
  const { data: views = [] } = useApiQuery(listInboxViews, { params: { organization } })
  const { act, isBusy } = useAction()
  const [isSaving, setIsSaving] = useState(false)
  const search = searchOf(filters)
  const isSaved = views.some((view) => view.search === search)
  const remove = (name: string) =>
    act('remove', {
      work: () => client.call(removeInboxView, { params: { organization }, query: { name } }),
      done: texts.removed,
    })
  const canSave = search !== '' && !isSaved
  if (views.length === 0 && !canSave) return null
  return (
    <div className={styles.saved}>
      {views.length === 0 ? null : (
        <ul aria-label={texts.label}>
          {views.map((view) => (
            <li key={view.name}>
              <Link
                href={`${paths.reports()}?${view.search}`}
                aria-current={view.search === search ? 'page' : undefined}
              >
                {view.name}
              </Link>
              <button
                type="button"
                aria-label={texts.remove(view.name)}
                disabled={isBusy}
                onClick={() => remove(view.name)}
              >
                <XIcon />
              </button>
            </li>
          ))}
        </ul>
      )}
      {canSave ? (
        <button type="button" className={styles.save} onClick={() => setIsSaving(true)}>
          {texts.save}
        </button>
      ) : null}
      {isSaving ? <SaveDialog search={search} onClose={() => setIsSaving(false)} /> : null}
    </div>
  )
}
