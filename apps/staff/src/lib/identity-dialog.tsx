import * as z from 'zod/mini'
import { confirmIdentity } from '@grana/contract/auth'
import { givenPassword } from '@grana/contract/password'
import { secondFactorCode } from '@grana/contract/second-factor'
import { auth } from '@grana/messages/es/account/auth'
import { staffDesk } from '@grana/messages/es/staff/desk'
import { useApp } from '@grana/parts/app/app-context'
import { FormSummary } from '@grana/parts/form/form-summary'
import { sayWait } from '@grana/parts/form/say-wait'
import { useContractForm } from '@grana/parts/form/use-contract-form'
import { Button } from '@grana/ui/button'
import { CodeInput } from '@grana/ui/code-input'
import { Dialog } from '@grana/ui/dialog'
import { Field } from '@grana/ui/field'
import { PasswordInput } from '@grana/ui/input'
import styles from './act-dialog.module.css'

const texts = staffDesk.identity
const proof = z.strictObject({ password: givenPassword, code: secondFactorCode })

export interface IdentityDialogProps {
  readonly open: boolean
  readonly onClose: () => void
  /** Goes on with what asked for it. */
  readonly onDone: () => Promise<void>
}

/** Whoever signed in a while ago says once more who they are. */
export function IdentityDialog({ open, onClose, onDone }: IdentityDialogProps) {
  return (
    <Dialog open={open} onClose={onClose} title={texts.title} closeLabel={staffDesk.close} insistent>
      <IdentityForm onDone={onDone} />
    </Dialog>
  )
}

function IdentityForm({ onDone }: Pick<IdentityDialogProps, 'onDone'>) {
  const { session } = useApp()
  const form = useContractForm({
    schema: proof,
    labels: texts.labels,
    submit: async (values) => {
      await sayWait(() => session.client.call(confirmIdentity, { body: values }))
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
      <div className={styles.actions}>
        <Button type="submit" busy={form.isSubmitting} busyText={texts.sending}>
          {texts.send}
        </Button>
      </div>
    </form>
  )
}
