import * as z from 'zod/mini'
import { useOrganization } from '#app/lib/organization/organization-context.ts'
import {
  addTestCredential,
  credentialForm,
  rotateTestCredential,
  type TestCredential,
  type CredentialPool,
} from '@grana/contract/programs/credential-pools'
import { hasKey } from '@grana/contract/record-keys'
import { auth } from '@grana/messages/es/account/auth'
import { testCredentials as texts } from '@grana/messages/es/credentials/credential-pools'
import { credentialValidationTexts } from '@grana/messages/es/credentials/credentials-validation'
import { FormSummary } from '@grana/parts/form/form-summary'
import { useContractForm } from '@grana/parts/form/use-contract-form'
import { useApi } from '@grana/parts/query/api-context'
import { Button } from '@grana/ui/button'
import { Dialog, DialogFormActions } from '@grana/ui/dialog'
import { Field } from '@grana/ui/field'
import { TextInput } from '@grana/ui/input'
import { PasswordInput } from '@grana/ui/password-input'
import { showToast } from '@grana/ui/show-toast'
import styles from './credentials.module.css'

export interface PoolProps {
  readonly program: string
  readonly pool: CredentialPool
}

export interface CredentialDialogProps extends PoolProps {
  /** The account whose access is replaced; a new one without it. */
  readonly credential?: TestCredential
  readonly onClose: () => void
}

function describeReason(_field: string, reason: string): string | undefined {
  return hasKey(credentialValidationTexts, reason) ? credentialValidationTexts[reason] : undefined
}

const rotation = z.strictObject({
  account: z.optional(z.string()),
  secret: credentialForm.shape.secret,
  note: credentialForm.shape.note,
})

/** Adds an account to a pool, or replaces the access of one. */
export function CredentialDialog({ credential, onClose, ...place }: CredentialDialogProps) {
  const title = credential ? texts.rotateTitle(credential.account) : texts.addTitle(place.pool.target.name)
  return (
    <Dialog open onClose={onClose} title={title} closeLabel={texts.cancel}>
      {credential ? <p>{texts.rotateText}</p> : null}
      <CredentialFields {...place} onClose={onClose} {...(credential && { credential })} />
    </Dialog>
  )
}

function useCredentialForm({ program, pool, credential, onClose }: CredentialDialogProps) {
  const client = useApi()
  const { id: organization } = useOrganization()
  const isLink = pool.mode === 'provided_email_activation'
  const { account: name, note, link, password } = texts.fields
  const labels = { account: name, secret: isLink ? link : password, note }
  return useContractForm({
    schema: credential === undefined ? credentialForm : rotation,
    labels,
    describe: describeReason,
    submit: async ({ account = '', secret, note = '' }) => {
      await (credential === undefined
        ? client.call(addTestCredential, {
            params: { organization, program, target: pool.target.id },
            body: { account, secret, note },
          })
        : client.call(rotateTestCredential, {
            params: { organization, program, credential: credential.id },
            body: { secret, note },
          }))
      showToast({ tone: 'success', title: credential === undefined ? texts.added : texts.rotated })
      onClose()
    },
  })
}

function CredentialFields(props: CredentialDialogProps) {
  const form = useCredentialForm(props)
  const isLink = props.pool.mode === 'provided_email_activation'
  const [account, secret, note] = [form.field('account'), form.field('secret'), form.field('note')]
  const show = { showLabel: auth.showPassword, hideLabel: auth.hidePassword }
  return (
    <form {...form.formProps} className={styles.form} aria-label={texts.add} autoComplete="off">
      <FormSummary summary={form.summary} />
      {props.credential === undefined ? (
        <Field id={account.id} label={account.label} error={account.error} state={account.state} required>
          <TextInput {...account.control} autoComplete="off" autoCapitalize="none" spellCheck={false} />
        </Field>
      ) : null}
      <Field
        id={secret.id}
        label={secret.label}
        hint={texts.secretHint}
        error={secret.error}
        state={secret.state}
        required
      >
        {isLink ? (
          <TextInput {...secret.control} type="url" autoComplete="off" />
        ) : (
          <PasswordInput {...secret.control} {...show} autoComplete="new-password" />
        )}
      </Field>
      <Field id={note.id} label={note.label} hint={texts.noteHint} error={note.error} state={note.state}>
        <TextInput {...note.control} autoComplete="off" />
      </Field>
      <DialogFormActions>
        <Button type="submit" busy={form.isSubmitting}>
          {texts.save}
        </Button>
      </DialogFormActions>
    </form>
  )
}
