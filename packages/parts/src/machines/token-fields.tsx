import { useState, type ReactNode } from 'react'
import { apiTokenLimits, tokenLifetimes, usualTokenLifetime } from '@grana/contract/machines/api-tokens'
import type { TokenScope } from '@grana/contract/machines/token-scopes'
import { apiTokens } from '@grana/messages/es/machines/api-tokens'
import { tokenValidationTexts } from '@grana/messages/es/machines/tokens-validation'
import { Checkbox } from '@grana/ui/checkbox'
import { Field } from '@grana/ui/field'
import { FieldError } from '@grana/ui/field-error'
import { TextInput } from '@grana/ui/input'
import { Segmented } from '@grana/ui/segmented'
import shared from './machines.module.css'

const texts = apiTokens.form

const toggled = <T,>(values: readonly T[], value: T): T[] =>
  values.includes(value) ? values.filter((one) => one !== value) : [...values, value]

/** Name, scopes and days of a new token; `possible` are the scopes that it can have. */
export function useTokenForm<S extends TokenScope>(possible: readonly S[], usual: readonly S[]) {
  const [name, setName] = useState('')
  const [chosen, setChosen] = useState<readonly S[]>(usual)
  const [days, setDays] = useState<(typeof tokenLifetimes)[number]>(usualTokenLifetime)
  const scopes = possible.filter((scope) => chosen.includes(scope))
  const errors = {
    name: name.trim() === '' ? tokenValidationTexts['token.name'] : undefined,
    scopes: scopes.length === 0 ? tokenValidationTexts['token.scopes'] : undefined,
  }
  return {
    values: { name, scopes, days },
    possible,
    errors,
    isValid: Object.values(errors).every((error) => error === undefined),
    setName,
    toggleScope: (scope: S) => setChosen(toggled(chosen, scope)),
    setDays,
  }
}

export interface TokenFieldsProps<S extends TokenScope> {
  readonly form: ReturnType<typeof useTokenForm<S>>
  /** What the name is for, with an example. */
  readonly nameHint: string
  /** What each scope allows. */
  readonly scopeTexts: Readonly<Record<S, { readonly label: string; readonly hint: string }>>
  /** After a try to send: what is missing is named. */
  readonly isTried: boolean
  /** Further choices, before the days. */
  readonly children?: ReactNode
}

export function TokenFields<S extends TokenScope>({
  form,
  nameHint,
  scopeTexts,
  isTried,
  children,
}: TokenFieldsProps<S>) {
  const { name, scopes, days } = form.values
  const errorOf = (field: keyof typeof form.errors) => (isTried ? form.errors[field] : undefined)
  return (
    <div className={shared.fields}>
      <Field label={texts.name} hint={nameHint} error={errorOf('name')} required>
        <TextInput
          value={name}
          maxLength={apiTokenLimits.name}
          onChange={(event) => form.setName(event.target.value)}
        />
      </Field>
      <fieldset className={shared.choices}>
        <legend>{texts.scopes}</legend>
        {form.possible.map((scope) => (
          <Checkbox
            key={scope}
            checked={scopes.includes(scope)}
            hint={scopeTexts[scope].hint}
            onChange={() => form.toggleScope(scope)}
          >
            {scopeTexts[scope].label}
          </Checkbox>
        ))}
        {errorOf('scopes') === undefined ? null : <FieldError>{errorOf('scopes')}</FieldError>}
      </fieldset>
      {children}
      <Segmented
        legend={texts.days}
        name="days"
        options={tokenLifetimes.map((value) => ({ value: String(value), label: texts.dayCount[value] }))}
        value={String(days)}
        onChange={({ target }) => form.setDays(tokenLifetimes.find((one) => String(one) === target.value) ?? days)}
      />
    </div>
  )
}
