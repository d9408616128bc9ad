import { useState } from 'react'
import { ProgramChoice } from '#app/lib/machines/program-choice.tsx'
import { useOrganization } from '#app/lib/organization/organization-context.ts'
import { apiTokenLimits, createApiToken, tokenLifetimes, usualTokenLifetime } from '@grana/contract/machines/api-tokens'
import { tokenScopes, wholeOrganizationScopes, type TokenScope } from '@grana/contract/machines/token-scopes'
import { apiTokens } from '@grana/messages/es/machines/api-tokens'
import { tokenValidationTexts } from '@grana/messages/es/machines/tokens-validation'
import { useApi } from '@grana/parts/query/api-context'
import { useAction } from '@grana/parts/query/use-action'
import { useReauthentication } from '@grana/parts/session/use-reauthentication'
import { Button } from '@grana/ui/button'
import { Checkbox } from '@grana/ui/checkbox'
import { Dialog } from '@grana/ui/dialog'
import { Field } from '@grana/ui/field'
import { FieldError } from '@grana/ui/field-error'
import { TextInput } from '@grana/ui/input'
import { Segmented } from '@grana/ui/segmented'
import shared from '#app/lib/machines/machines.module.css'

const texts = apiTokens.form

export interface CreateTokenDialogProps {
  readonly onClose: () => void
  readonly onIssued: (secret: string) => void
}

const toggled = <T,>(values: readonly T[], value: T): T[] =>
  values.includes(value) ? values.filter((one) => one !== value) : [...values, value]

function useTokenForm() {
  const [name, setName] = useState('')
  const [scopes, setScopes] = useState<readonly TokenScope[]>(['reports:read', 'events:read'])
  const [programs, setPrograms] = useState<readonly string[]>()
  const [days, setDays] = useState<(typeof tokenLifetimes)[number]>(usualTokenLifetime)
  const possible = tokenScopes.filter((scope) => programs === undefined || !wholeOrganizationScopes.includes(scope))
  const chosen = possible.filter((scope) => scopes.includes(scope))
  const errors = {
    name: name.trim() === '' ? tokenValidationTexts['token.name'] : undefined,
    scopes: chosen.length === 0 ? tokenValidationTexts['token.scopes'] : undefined,
    programs: programs?.length === 0 ? tokenValidationTexts['token.programs'] : undefined,
  }
  return {
    values: { name, scopes: chosen, programs, days },
    possible,
    errors,
    isValid: Object.values(errors).every((error) => error === undefined),
    setName,
    toggleScope: (scope: TokenScope) => setScopes(toggled(scopes, scope)),
    setPrograms,
    setDays,
  }
}

/** Creates a token; the secret is handed to the caller, who shows it once. */
export function CreateTokenDialog({ onClose, onIssued }: CreateTokenDialogProps) {
  const client = useApi()
  const { id: organization } = useOrganization()
  const form = useTokenForm()
  const [isTried, setIsTried] = useState(false)
  const { acting, act } = useAction()
  const { withProof, dialog } = useReauthentication()
  const { name, scopes, programs, days } = form.values
  const create = () => {
    setIsTried(true)
    if (!form.isValid) return
    const body = { name, scopes, days, ...(programs !== undefined && { programs: [...programs] }) }
    act('create', {
      work: async () => {
        const issued = await withProof(() => client.call(createApiToken, { params: { organization }, body }))
        onIssued(issued.secret)
      },
    })
  }
  return (
    <>
      <Dialog
        open
        onClose={onClose}
        title={texts.title}
        closeLabel={apiTokens.close}
        actions={
          <>
            <Button look="line" onClick={onClose}>
              {apiTokens.cancel}
            </Button>
            <Button busy={acting !== undefined} busyText={texts.saving} onClick={create}>
              {texts.save}
            </Button>
          </>
        }
      >
        <TokenFields form={form} isTried={isTried} />
      </Dialog>
      {dialog}
    </>
  )
}

interface TokenFieldsProps {
  readonly form: ReturnType<typeof useTokenForm>
  readonly isTried: boolean
}

function TokenFields({ form, isTried }: TokenFieldsProps) {
  const { name, scopes, programs, days } = form.values
  const errorOf = (field: keyof typeof form.errors) => (isTried ? form.errors[field] : undefined)
  return (
    <div className={shared.fields}>
      <Field label={texts.name} hint={texts.nameHint} error={errorOf('name')} required>
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
            hint={apiTokens.scopes[scope].hint}
            onChange={() => form.toggleScope(scope)}
          >
            {apiTokens.scopes[scope].label}
          </Checkbox>
        ))}
        {errorOf('scopes') === undefined ? null : <FieldError>{errorOf('scopes')}</FieldError>}
      </fieldset>
      <ProgramChoice legend={texts.reach} chosen={programs} error={errorOf('programs')} onChoose={form.setPrograms} />
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
