import { accountPaths } from '#app/account-paths.ts'
import { AuthForm, Submit } from '#app/lib/entry/auth-form.tsx'
import { signIn } from '@grana/messages/es/account/sign-in'
import { CurrentPasswordField } from '@grana/parts/password/current-password-field'
import { Field } from '@grana/ui/field'
import { TextInput } from '@grana/ui/input'
import { Link } from '@grana/ui/link'
import { describeSignInRefusal } from './describe-sign-in-refusal.tsx'
import { useSignInForm, type SignInServices } from './use-sign-in-form.ts'

export interface SignInFormProps extends SignInServices {
  /** The user is signed in and the next page is loading. */
  readonly isLeaving: boolean
}

export function SignInForm({ isLeaving, ...services }: SignInFormProps) {
  const { form, refusal } = useSignInForm(services)
  const email = form.field('email')
  return (
    <AuthForm form={form} label={signIn.form} refusal={refusal} describe={describeSignInRefusal}>
      <Field id={email.id} label={email.label} error={email.error} state={email.state} required>
        <TextInput {...email.control} type="email" autoComplete="username" autoCapitalize="none" spellCheck={false} />
      </Field>
      <CurrentPasswordField
        field={form.field('password')}
        aside={<Link href={accountPaths.resetPassword()}>{signIn.forgotten}</Link>}
      />
      <Submit busy={form.isSubmitting || isLeaving} busyText={signIn.sending} refusal={refusal}>
        {signIn.send}
      </Submit>
    </AuthForm>
  )
}
