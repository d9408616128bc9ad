import { useEffect, useRef, useState } from 'react'
import { parseFilters, parseSearch } from '#app/lib/program-filters.ts'
import { paths } from '#app/paths.ts'
import { directoryAddress, programs } from '@grana/messages/es/programs'
import { Button } from '@grana/ui/button'
import { Field } from '@grana/ui/field'
import { MagnifyingGlassIcon } from '@grana/ui/icons'
import { TextInput } from '@grana/ui/input'
import type { Directory } from './use-directory.ts'
import styles from './directory-search.module.css'

const { names, sorts } = directoryAddress
const { search: texts } = programs

/** Long enough not to search at every keystroke, short enough to feel immediate. */
const restMs = 350

/** The only form of the directory. Filters beside it refer to it by id, so that all of it works without JavaScript. */
export const directoryForm = 'directory-form'

function readForm(form: HTMLFormElement) {
  const pairs = [...new FormData(form)].flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : []))
  return parseFilters(new URLSearchParams(pairs))
}

export function DirectorySearch({ directory }: { readonly directory: Directory }) {
  const { filters, apply } = directory
  const { text, onType, stop } = useSearchText(directory)
  return (
    <form
      className={styles.form}
      id={directoryForm}
      role="search"
      action={paths.programs()}
      onSubmit={(event) => {
        event.preventDefault()
        stop()
        apply(readForm(event.currentTarget))
      }}
    >
      <Field label={texts.label} id="directory-search">
        <div className={styles.bar}>
          <MagnifyingGlassIcon className={styles.icon} />
          <TextInput
            className={styles.input}
            type="search"
            name={names.search}
            placeholder={texts.placeholder}
            autoComplete="off"
            enterKeyHint="search"
            maxLength={100}
            value={text}
            onChange={(event) => onType(event.target.value)}
          />
          <Button className={styles.submit} type="submit" look="line">
            {texts.submit}
          </Button>
        </div>
      </Field>
      {filters.sort === 'recent' ? null : <input type="hidden" name={names.sort} value={sorts[filters.sort]} />}
    </form>
  )
}

/** Searches after a pause in typing; navigation may also change the text, such as Back or a removed chip. */
function useSearchText({ filters, search }: Directory) {
  const [text, setText] = useState(filters.search)
  const [seen, setSeen] = useState(filters.search)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  if (seen !== filters.search) {
    setSeen(filters.search)
    if (parseSearch(text) !== filters.search) setText(filters.search)
  }
  const onType = (typed: string) => {
    setText(typed)
    clearTimeout(timer.current)
    timer.current = setTimeout(() => search(parseSearch(typed)), restMs)
  }
  return { text, onType, stop: () => clearTimeout(timer.current) }
}
