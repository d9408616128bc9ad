import * as z from 'zod/mini'
import { confirmIdentity } from '@grana/contract/auth'
import { currentPassword } from '@grana/contract/password'
import { secondFactorCode } from '@grana/contract/second-factor'
import { auth } from '@grana/messages/es/account/auth'
import { staffTexts } from '@grana/messages/es/staff/staff'
import { useApp } from '@grana/parts/app/app-context'
import { FormSummary } from '@grana/parts/form/form-summary'
import { useContractForm } from '@grana/parts/form/use-contract-form'
import { withWaitTime } from '@grana/parts/form/with-wait-time'
import { Button } from '@grana/ui/button'
import { CodeInput } from '@grana/ui/code-input'
import { Dialog, DialogFormActions } from '@grana/ui/dialog'
import { Field } from '@grana/ui/field'
import { PasswordInput } from '@grana/ui/password-input'
import styles from './action-dialog.module.css'

const texts = staffTexts.identity
const credentials = z.strictObject({ password: currentPassword, code: secondFactorCode })

export interface IdentityDialogProps {
  readonly open: boolean
  readonly onClose: () => void
  /** Continues the action that required reauthentication. */
  readonly onDone: () => Promise<void>
}

/** Asks a user whose sign-in is no longer recent to authenticate again. */
export function IdentityDialog({ open, onClose, onDone }: IdentityDialogProps) {
  return (
    <Dialog open={open} onClose={onClose} title={texts.title} closeLabel={staffTexts.close} insistent>
      <IdentityForm onDone={onDone} />
    </Dialog>
  )
}

function IdentityForm({ onDone }: Pick<IdentityDialogProps, 'onDone'>) {
  const { session } = useApp()
  const form = useContractForm({
    schema: credentials,
    labels: texts.labels,
    submit: async (values) => {
      await withWaitTime(() => session.client.call(confirmIdentity, { body: values }))
      await onDone()
    },
    onRefused: (error) => {
      if (error.code === 'account.code_wrong') form.setValue('code', '', { isDraft: true })
    },
  })
  const [password, code] = [form.field('password'), form.field('code')]
  return (
    <form {...form.formProps} className={styles.form} aria-label={texts.form}>
      <p className={styles.text}>{texts.text}</p>
      <FormSummary summary={form.summary} />
      <Field id={password.id} label={password.label} error={password.error} state={password.state} required>
        <PasswordInput {...password.control} showLabel={auth.showPassword} hideLabel={auth.hidePassword} />
      </Field>
      <Field id={code.id} label={code.label} hint={texts.codeHint} error={code.error} state={code.state} required>
        <CodeInput
          data-field={code.control.name}
          value={form.valueOf('code') ?? ''}
          onChange={(value) => form.setValue('code', value, { isDraft: true })}
        />
      </Field>
      <DialogFormActions>
        <Button type="submit" busy={form.isSubmitting} busyText={texts.sending}>
          {texts.send}
        </Button>
      </DialogFormActions>
    </form>
  )
}
