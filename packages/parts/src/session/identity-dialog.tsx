import * as z from 'zod/mini'
import { confirmIdentity } from '@grana/contract/auth'
import { currentPassword } from '@grana/contract/password'
import { secondFactorCode } from '@grana/contract/second-factor'
import { auth } from '@grana/messages/es/account/auth'
import { reauthentication as texts } from '@grana/messages/es/account/reauthentication'
import { Button } from '@grana/ui/button'
import { CodeInput } from '@grana/ui/code-input'
import { Dialog, DialogFormActions } from '@grana/ui/dialog'
import { Field } from '@grana/ui/field'
import { PasswordInput } from '@grana/ui/password-input'
import { useUser } from '../app/app-context.ts'
import { FormSummary } from '../form/form-summary.tsx'
import { useContractForm } from '../form/use-contract-form.ts'
import { withWaitTime } from '../form/with-wait-time.ts'
import { useApi } from '../query/api-context.tsx'
import styles from './identity-dialog.module.css'

const withCode = z.strictObject({ password: currentPassword, code: secondFactorCode })
/** Without a second factor there is no field for a code; the optional key gives both schemas one type of form. */
const withoutCode = z.strictObject({ password: currentPassword, code: z.optional(z.string()) })

export interface IdentityDialogProps {
  readonly open: boolean
  readonly onClose: () => void
  /** Continues the action that required reauthentication. */
  readonly onDone: () => void
}

/** Asks a user whose sign-in is no longer recent to authenticate again. */
export function IdentityDialog({ open, onClose, onDone }: IdentityDialogProps) {
  const { two_factor_enabled: hasCode } = useUser()
  return (
    <Dialog open={open} onClose={onClose} title={texts.title} closeLabel={texts.close}>
      <p>{hasCode ? texts.textWithCode : texts.text}</p>
      <IdentityForm hasCode={hasCode} onDone={onDone} />
    </Dialog>
  )
}

function IdentityForm({ hasCode, onDone }: { readonly hasCode: boolean; readonly onDone: () => void }) {
  const client = useApi()
  const form = useContractForm({
    schema: hasCode ? withCode : withoutCode,
    labels: texts.labels,
    submit: async (values) => {
      await withWaitTime(() => client.call(confirmIdentity, { body: values }))
      onDone()
    },
  })
  const [password, code] = [form.field('password'), form.field('code')]
  return (
    <form {...form.formProps} className={styles.form} aria-label={texts.form}>
      <FormSummary summary={form.summary} />
      <Field id={password.id} label={password.label} error={password.error} state={password.state} required>
        <PasswordInput {...password.control} showLabel={auth.showPassword} hideLabel={auth.hidePassword} />
      </Field>
      {hasCode ? (
        <Field id={code.id} label={code.label} hint={texts.codeHint} error={code.error} state={code.state} required>
          <CodeInput
            data-field="code"
            value={form.valueOf('code') ?? ''}
            onChange={(value) => form.setValue('code', value, { isDraft: true })}
          />
        </Field>
      ) : null}
      <DialogFormActions>
        <Button type="submit" busy={form.isSubmitting} busyText={texts.sending}>
          {texts.send}
        </Button>
      </DialogFormActions>
    </form>
  )
}
