import { useId, useState } from 'react'
import { formTexts } from '@grana/messages/es/forms'
import { weaknessFieldTexts as texts } from '@grana/messages/es/weakness-field'
import { Button } from '@grana/ui/button'
import { Combobox } from '@grana/ui/combobox'
import { Field } from '@grana/ui/field'
import { useLazyValue } from '../query/use-lazy-value.ts'
import { ChosenWeakness } from './chosen-weakness.tsx'
import styles from './weakness-field.module.css'

/** The taxonomy with its texts is loaded on focus, or at once where something is already chosen. */
const loadList = () => import('./weakness-options.ts')

export interface WeaknessFieldProps {
  readonly id?: string
  /** Id of the weakness, of any version; the empty string is none. */
  readonly value: string
  readonly onChange: (id: string) => void
  readonly onBlur?: () => void
  readonly error?: string | undefined
  /** People without an account may leave it to the team. */
  readonly isOptional?: boolean
}

/** Classifies a finding: searched by name, acronym or number, with the meaning of the choice below. */
export function WeaknessField({ id, value, onChange, onBlur, error, isOptional = false }: WeaknessFieldProps) {
  const [isReached, setIsReached] = useState(false)
  const { value: list, isFailed, retry } = useLazyValue(loadList, isReached || value !== '')
  const chosen = list?.resolvedEntry(value)
  const chosenId = useId()
  return (
    <div>
      <Field
        label={texts.label}
        note={isOptional ? formTexts.optional : undefined}
        hint={texts.hint}
        error={error}
        required={!isOptional}
        {...(id && { id })}
        describedBy={chosenId}
      >
        <Combobox
          options={list?.weaknessOptions ?? []}
          search={list?.searchOptions}
          value={chosen?.weakness.id ?? ''}
          onChange={onChange}
          onFocus={() => setIsReached(true)}
          {...(onBlur && { onBlur })}
          loading={!list && !isFailed}
          loadingText={formTexts.loadingOptions}
          noOptionsText={isFailed ? texts.failed : texts.none}
          countText={texts.count}
          listLabel={texts.list}
          placeholder={texts.placeholder}
        />
      </Field>
      {isFailed ? (
        <p className={styles.failed} role="status">
          {texts.failed}{' '}
          <Button look="line" size="dense" onClick={retry}>
            {texts.retry}
          </Button>
        </p>
      ) : null}
      <div id={chosenId}>
        {chosen ? <ChosenWeakness entry={chosen} isReplaced={chosen.weakness.id !== value} /> : null}
      </div>
    </div>
  )
}
