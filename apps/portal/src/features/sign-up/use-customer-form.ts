import type * as z from 'zod/mini'
import { useLateCaptcha } from '#app/lib/entry/use-late-captcha.ts'
import { useRefusal } from '#app/lib/entry/use-refusal.ts'
import { customerForm, registerCustomer } from '@grana/contract/auth'
import { signUp } from '@grana/messages/es/account/sign-up'
import { draftOf } from '@grana/parts/form/draft'
import { useContractForm } from '@grana/parts/form/use-contract-form'
import { useDraftKeeper } from '@grana/parts/form/use-draft-keeper'
import type { SignUpServices } from './sign-up-services.ts'
import { useSignUpDraft } from './use-sign-up-draft.ts'

// Never the password, and consent is given anew each time.
const keptFields = [
  'first_name',
  'middle_name',
  'last_name',
  'email',
  'organization',
  'position',
  'country',
  'phone',
  'timezone',
] as const satisfies readonly (keyof z.input<typeof customerForm>)[]

const draft = draftOf('grana_customer_draft', keptFields)

/** Sign-up of an organization and its first owner, with its verification and its draft. */
export function useCustomerForm(services: SignUpServices) {
  const keeper = useDraftKeeper(draft)
  const refusal = useRefusal()
  const captcha = useLateCaptcha(services, registerCustomer.captcha.action)
  const form = useContractForm({
    schema: customerForm,
    labels: signUp.customer.labels,
    describe: captcha.describe,
    submit: async (values) => {
      const tokens = await services.client.call(registerCustomer, { body: values })
      keeper.forget()
      await services.onTokens(tokens, values.email)
    },
    onChange: () => keeper.keep(() => form.getValues()),
    onFirstUse: captcha.begin,
    onRefused: (error) => {
      refusal.take(error)
      // A token is good once: whatever the reason for the refusal was, the next try needs another.
      captcha.reset()
    },
  })
  useSignUpDraft(draft, form.setValue)
  return { form, captcha, refusal }
}
