import { useState } from 'react'
import { spokenLanguages } from '@grana/contract/profiles'
import { severities } from '@grana/contract/program-values'
import { minHours, minJudged, minPrecisions, type FindAgentsQuery } from '@grana/contract/programs/find-agents'
import { weaknessCategories } from '@grana/contract/weaknesses/taxonomy'
import { programLabels } from '@grana/messages/es/program-labels'
import { findAgentsTexts as texts } from '@grana/messages/es/programs/find-agents'
import { weaknessCategoryTexts } from '@grana/messages/es/taxonomy/weaknesses'
import { useCountries } from '@grana/parts/person/use-countries'
import { languageName } from '@grana/parts/profile/profile-sections'
import { useApi } from '@grana/parts/query/api-context'
import { Button } from '@grana/ui/button'
import { Checkbox } from '@grana/ui/checkbox'
import { Field } from '@grana/ui/field'
import { Select } from '@grana/ui/select'
import styles from './find-agents.module.css'

/** The wishes of a search as the address holds them. */
export type Wishes = Partial<Record<Exclude<keyof FindAgentsQuery, 'page'>, string>>

type Option = { readonly value: string; readonly label: string }

const categories = weaknessCategories
  .map(({ id }) => ({ value: id, label: weaknessCategoryTexts[id].name }))
  .toSorted((one, other) => one.label.localeCompare(other.label, 'es'))
const severityOptions = severities.toReversed().map((value) => ({
  value,
  label: value === 'critical' ? programLabels.severities[value] : texts.atLeast(programLabels.severities[value]),
}))
const minOptions = (values: readonly number[], label: (value: number) => string) =>
  values.map((value) => ({ value: String(value), label: texts.atLeast(label(value)) }))
const languages = spokenLanguages.map((value) => ({ value, label: languageName(value) }))

interface ChoiceProps {
  readonly label: string
  readonly hint?: string
  readonly value: string | undefined
  readonly options: readonly Option[]
  readonly onChoose: (value: string) => void
  readonly onFocus?: () => void
}

function Choice({ label, hint, value = '', options, onChoose, onFocus }: ChoiceProps) {
  return (
    <Field label={label} echo={hint}>
      <Select value={value} onFocus={onFocus} onChange={({ target }) => onChoose(target.value)}>
        <option value="">{texts.any}</option>
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </Select>
    </Field>
  )
}

export interface SearchFormProps {
  readonly wishes: Wishes
  readonly isBusy: boolean
  readonly onSearch: (wishes: Wishes) => void
}

/** What a program wishes of an agent. Searches are counted, so that nothing is searched before the button is pressed. */
export function SearchForm({ wishes, isBusy, onSearch }: SearchFormProps) {
  const [chosen, setChosen] = useState<Wishes>(wishes)
  const { countries, load } = useCountries(useApi())
  const set = (name: keyof Wishes) => (value: string) => setChosen((before) => ({ ...before, [name]: value }))
  const list =
    countries.status === 'loaded' ? countries.list.map(({ code, name }) => ({ value: code, label: name })) : []
  return (
    <form
      className={styles.form}
      aria-label={texts.form}
      onSubmit={(event) => {
        event.preventDefault()
        onSearch(chosen)
      }}
    >
      <Choice label={texts.category} value={chosen.category} options={categories} onChoose={set('category')} />
      <Choice label={texts.severity} value={chosen.severity} options={severityOptions} onChoose={set('severity')} />
      <Choice
        label={texts.precision}
        value={chosen.precision}
        options={minOptions(minPrecisions, texts.percent)}
        onChoose={set('precision')}
      />
      <Choice
        label={texts.judged}
        value={chosen.judged}
        options={minOptions(minJudged, String)}
        onChoose={set('judged')}
      />
      <Choice label={texts.country} value={chosen.country} options={list} onChoose={set('country')} onFocus={load} />
      <Choice label={texts.language} value={chosen.language} options={languages} onChoose={set('language')} />
      <Choice
        label={texts.hours}
        hint={texts.hoursHint}
        value={chosen.hours}
        options={minOptions(minHours, texts.hoursOf)}
        onChoose={set('hours')}
      />
      <div className={styles.ticks}>
        <Checkbox checked={chosen.factor === '1'} onChange={({ target }) => set('factor')(target.checked ? '1' : '')}>
          {texts.secondFactor}
        </Checkbox>
        <Checkbox
          checked={chosen.harmless === '1'}
          onChange={({ target }) => set('harmless')(target.checked ? '1' : '')}
        >
          {texts.harmless}
        </Checkbox>
      </div>
      <div className={styles.send}>
        <Button type="submit" busy={isBusy} busyText={texts.searching}>
          {texts.search}
        </Button>
      </div>
    </form>
  )
}
