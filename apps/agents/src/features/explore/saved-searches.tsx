import { useState } from 'react'
import { paths } from '#app/paths.ts'
import {
  exploreLimits,
  listSavedSearches,
  removeSavedSearch,
  saveSearch,
  setSearchNotices,
  type SavedSearch,
} from '@grana/contract/programs/explore'
import { exploreTexts } from '@grana/messages/es/programs/explore'
import { useApp } from '@grana/parts/app/app-context'
import { portalLinks } from '@grana/parts/app/portal-links'
import { textLengthOf } from '@grana/parts/form/text-length'
import { useApi } from '@grana/parts/query/api-context'
import { useAction } from '@grana/parts/query/use-action'
import { useApiQuery } from '@grana/parts/query/use-api-query'
import { Button } from '@grana/ui/button'
import { Checkbox } from '@grana/ui/checkbox'
import { Dialog } from '@grana/ui/dialog'
import { Field } from '@grana/ui/field'
import { TextInput } from '@grana/ui/input'
import { Link } from '@grana/ui/link'
import type { ExploreSearch } from './explore-filters.tsx'
import styles from './explore.module.css'

const texts = exploreTexts.searches

/** Saves filters and order of the screen under a name. */
export function SaveSearch({ search: { page: _page, ...query } }: { readonly search: ExploreSearch }) {
  const client = useApi()
  const { act, isBusy } = useAction()
  const [isOpen, setIsOpen] = useState(false)
  const [name, setName] = useState('')
  const [notifies, setNotifies] = useState(true)
  const [error, setError] = useState<string>()
  const close = () => setIsOpen(false)
  const save = () => {
    const isMissing = name.trim() === ''
    setError(isMissing ? texts.missing : undefined)
    if (isMissing || textLengthOf(name, exploreLimits.name).error !== undefined) return
    const body = { name, query: query as object, notifies }
    act('save', { work: () => client.call(saveSearch, { body }), done: texts.saved, after: close })
  }
  return (
    <>
      <Button look="line" size="dense" onClick={() => setIsOpen(true)}>
        {texts.save}
      </Button>
      <Dialog
        open={isOpen}
        onClose={close}
        title={texts.saveTitle}
        closeLabel={texts.cancel}
        actions={
          <>
            <Button look="line" onClick={close}>
              {texts.cancel}
            </Button>
            <Button busy={isBusy} busyText={texts.saving} onClick={save}>
              {texts.confirm}
            </Button>
          </>
        }
      >
        <Field label={texts.name} required {...textLengthOf(name, exploreLimits.name, error)}>
          <TextInput value={name} onChange={({ target }) => setName(target.value)} />
        </Field>
        <Checkbox checked={notifies} onChange={({ target }) => setNotifies(target.checked)}>
          {texts.notifies}
        </Checkbox>
      </Dialog>
    </>
  )
}

function SearchLine({ saved: { id, name, search, notifies } }: { readonly saved: SavedSearch }) {
  const client = useApi()
  const { act, isBusy } = useAction()
  const params = { search: id }
  return (
    <li>
      <Link href={`${paths.explore()}${search === '' ? '' : `?${search}`}`}>{name}</Link>
      <Checkbox
        checked={notifies}
        aria-label={texts.on(name)}
        disabled={isBusy}
        onChange={() =>
          act('notices', { work: () => client.call(setSearchNotices, { params, body: { notifies: !notifies } }) })
        }
      >
        {texts.notice}
      </Checkbox>
      <Button
        look="line"
        size="dense"
        busy={isBusy}
        aria-label={texts.removeName(name)}
        onClick={() => act('remove', { work: () => client.call(removeSavedSearch, { params }), done: texts.removed })}
      >
        {texts.remove}
      </Button>
    </li>
  )
}

/** The searches of the agent; nothing while there are none. */
export function SavedSearches() {
  const { portalUrl } = useApp().runtime
  const { data = [] } = useApiQuery(listSavedSearches)
  if (data.length === 0) return null
  return (
    <section className={styles.searches} aria-labelledby="saved-searches">
      <h2 id="saved-searches">{texts.title}</h2>
      <p className={styles.quiet}>
        {texts.lede} <Link href={portalUrl + portalLinks.notifications}>{texts.preferences}</Link>
      </p>
      <ul>
        {data.map((saved) => (
          <SearchLine key={saved.id} saved={saved} />
        ))}
      </ul>
    </section>
  )
}
