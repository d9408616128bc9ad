import { useState } from 'react'
import { useOrganization } from '#app/lib/organization/organization-context.ts'
import { ORGANIZATION_PARAMETER } from '#app/lib/organization/selected-organization.ts'
import { paths } from '#app/paths.ts'
import { inboxViewLimits, listInboxViews, removeInboxView, saveInboxView } from '@grana/contract/reports/inbox-views'
import { reportWork } from '@grana/messages/es/apps/report-work'
import { useUser } from '@grana/parts/app/app-context'
import { useApi } from '@grana/parts/query/api-context'
import { useAction } from '@grana/parts/query/use-action'
import { useApiQuery } from '@grana/parts/query/use-api-query'
import { Button } from '@grana/ui/button'
import { Dialog } from '@grana/ui/dialog'
import { Field } from '@grana/ui/field'
import { TrashIcon } from '@grana/ui/icons'
import { TextInput } from '@grana/ui/input'
import { Link } from '@grana/ui/link'
import { showToast } from '@grana/ui/show-toast'
import { useCopy } from '@grana/ui/use-copy'
import { formatFilters, toSharedFilters, type Filters } from './inbox-query.ts'
import styles from './saved-views.module.css'

const texts = reportWork.inbox.saved

/** The filters as a view: the page is where the reader was, not what was sought. */
const searchOf = (filters: Filters) => formatFilters({ ...filters, page: 1 }).toString()

/** Copies an address that shows a colleague the same reports, as far as they may read them. */
function CopyAddress({ filters }: { readonly filters: Filters }) {
  const { id: organization } = useOrganization()
  const { id: user } = useUser()
  const { isCopied, copy } = useCopy()
  const handleClick = async () => {
    const search = formatFilters(toSharedFilters(filters, user))
    search.set(ORGANIZATION_PARAMETER, organization)
    const isDone = await copy(`${window.location.origin}${paths.reports()}?${search.toString()}`)
    showToast(isDone ? { tone: 'success', title: texts.copied } : { tone: 'danger', title: texts.copyFailed })
  }
  return (
    <button type="button" className={styles.save} onClick={handleClick}>
      {isCopied ? texts.copied : texts.copy}
    </button>
  )
}

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

interface RemoveDialogProps {
  readonly name: string
  readonly onClose: () => void
}

/** A view holds what took several choices to find: it is not lost to one press beside its link. */
function RemoveDialog({ name, onClose }: RemoveDialogProps) {
  const { id: organization } = useOrganization()
  const client = useApi()
  const { act, isBusy } = useAction()
  const remove = () =>
    act('remove', {
      work: () => client.call(removeInboxView, { params: { organization }, query: { name } }),
      done: texts.removed,
      after: onClose,
    })
  return (
    <Dialog
      open
      onClose={onClose}
      title={texts.removeTitle(name)}
      closeLabel={texts.back}
      actions={
        <>
          <Button look="line" onClick={onClose}>
            {texts.back}
          </Button>
          <Button look="danger" busy={isBusy} onClick={remove}>
            {texts.removeIt}
          </Button>
        </>
      }
    >
      <p>{texts.removeText}</p>
    </Dialog>
  )
}

/** The views that the member saved, and the current filters as a new one. */
export function SavedViews({ filters }: { readonly filters: Filters }) {
  const { id: organization } = useOrganization()
  const { data: views = [] } = useApiQuery(listInboxViews, { params: { organization } })
  const [isSaving, setIsSaving] = useState(false)
  const [removed, setRemoved] = useState<string>()
  const search = searchOf(filters)
  const isSaved = views.some((view) => view.search === search)
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
                title={texts.remove(view.name)}
                onClick={() => setRemoved(view.name)}
              >
                <TrashIcon />
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
      {search === '' ? null : <CopyAddress filters={filters} />}
      {isSaving ? <SaveDialog search={search} onClose={() => setIsSaving(false)} /> : null}
      {removed === undefined ? null : <RemoveDialog name={removed} onClose={() => setRemoved(undefined)} />}
    </div>
  )
}
