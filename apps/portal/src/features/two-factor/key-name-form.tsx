import * as z from 'zod/mini'
import { AuthForm, Submit } from '#app/lib/entry/auth-form.tsx'
import { useRefusal } from '#app/lib/entry/use-refusal.ts'
import { passkeyName } from '@grana/contract/factors/passkeys'
import { accountValidationTexts } from '@grana/messages/es/account/validation'
import { useContractForm } from '@grana/parts/form/use-contract-form'
import { Button } from '@grana/ui/button'
import { Field } from '@grana/ui/field'
import { TextInput } from '@grana/ui/input'

const schema = z.strictObject({ name: passkeyName })
const nameless = 'passkey_name.required'

export interface KeyNameFormProps {
  readonly texts: {
    readonly form: string
    readonly labels: { readonly name: string }
    readonly hint?: string
    readonly send: string
    readonly sending: string
    readonly cancel: string
  }
  readonly name: string
  readonly save: (name: string) => Promise<void>
  readonly onReauthenticationRequired: () => void
  readonly onCancel: () => void
}

/** Name of a passkey, when it is added and later. */
export function KeyNameForm({ texts, name, save, onReauthenticationRequired, onCancel }: KeyNameFormProps) {
  const refusal = useRefusal()
  const form = useContractForm({
    schema,
    labels: texts.labels,
    submit: (values) => save(values.name),
    describe: (_field, reason) => (reason === nameless ? accountValidationTexts[nameless] : undefined),
    onRefused: (error) => {
      refusal.take(error)
      if (error.code === 'auth.confirm_first') onReauthenticationRequired()
    },
  })
  const field = form.field('name')
  return (
    <AuthForm form={form} label={texts.form} refusal={refusal}>
      <Field id={field.id} label={field.label} hint={texts.hint} error={field.error} state={field.state} required>
        <TextInput {...field.control} defaultValue={name} autoComplete="off" />
      </Field>
      <Submit
        busy={form.isSubmitting}
        busyText={texts.sending}
        refusal={refusal}
        beside={
          <Button look="quiet" size="large" onClick={onCancel}>
            {texts.cancel}
          </Button>
        }
      >
        {texts.send}
      </Submit>
    </AuthForm>
  )
}
