import { useState, type FormEvent } from 'react'
import { ownReports as texts } from '@grana/messages/es/apps/own-reports'
import { Button } from '@grana/ui/button'
import { Field } from '@grana/ui/field'
import { TextInput } from '@grana/ui/input'
import { Segmented } from '@grana/ui/segmented'
import { Select } from '@grana/ui/select'
import { ownViewNames, type OwnQuery } from './own-query.ts'
import styles from './reports.module.css'

export interface OwnFiltersProps {
  readonly query: OwnQuery
  readonly programs: readonly { readonly id: string; readonly name: string }[]
  readonly onChange: (changes: Partial<OwnQuery>) => void
}

/** Filters by state, program and search text. The search text applies on submit. */
export function OwnFilters({ query, programs, onChange }: OwnFiltersProps) {
  const [typed, setTyped] = useState(query.q)
  const find = (event: FormEvent) => {
    event.preventDefault()
    onChange({ q: typed.trim() })
  }
  return (
    <div className={styles.filters}>
      <Segmented
        legend={texts.views.legend}
        name="view"
        options={ownViewNames.map((value) => ({ value, label: texts.views[value] }))}
        value={query.view}
        onChange={({ target }) => onChange({ view: ownViewNames.find((name) => name === target.value) ?? 'all' })}
      />
      {programs.length > 1 || query.program !== '' ? (
        <Field label={texts.program}>
          <Select value={query.program} onChange={({ target }) => onChange({ program: target.value })}>
            <option value="">{texts.everyProgram}</option>
            {programs.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </Select>
        </Field>
      ) : null}
      <form className={styles.search} role="search" onSubmit={find}>
        <Field label={texts.search}>
          <TextInput
            type="search"
            maxLength={80}
            placeholder={texts.searchHint}
            value={typed}
            onChange={({ target }) => setTyped(target.value)}
          />
        </Field>
        <Button look="line" type="submit">
          {texts.find}
        </Button>
      </form>
    </div>
  )
}
