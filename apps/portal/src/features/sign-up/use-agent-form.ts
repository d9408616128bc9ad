import type * as z from 'zod/mini'
import { useLazyCaptcha } from '#app/lib/entry/use-lazy-captcha.ts'
import { useRefusal } from '#app/lib/entry/use-refusal.ts'
import { agentForm, registerAgent } from '@grana/contract/auth'
import { signUp } from '@grana/messages/es/account/sign-up'
import { draftOf } from '@grana/parts/form/draft'
import { useContractForm } from '@grana/parts/form/use-contract-form'
import { useStoredDraft } from '@grana/parts/form/use-stored-draft'
import type { SignUpServices } from './sign-up-services.ts'
import { useSignUpDraft } from './use-sign-up-draft.ts'

// Excludes the password, and consent, which must be given again each time.
const draftFields = [
  'username',
  'first_name',
  'last_name',
  'email',
  'country',
  'timezone',
] as const satisfies readonly (keyof z.input<typeof agentForm>)[]

const draft = draftOf('grana_agent_draft', draftFields)

/** Sign-up of an agent, with its captcha and draft. */
export function useAgentForm(services: SignUpServices) {
  const storedDraft = useStoredDraft(draft)
  const refusal = useRefusal()
  const captcha = useLazyCaptcha(services, registerAgent.captcha.action)
  const form = useContractForm({
    schema: agentForm,
    labels: signUp.agent.labels,
    describe: captcha.describe,
    submit: async (values) => {
      const tokens = await services.client.call(registerAgent, { body: values })
      storedDraft.forget()
      await services.onTokens(tokens, values.email)
    },
    onChange: () => storedDraft.keep(() => form.getValues()),
    onFirstUse: captcha.begin,
    onRefused: (error) => {
      refusal.take(error)
      // A captcha token is single-use: after any rejection the next attempt needs a new one.
      captcha.reset()
    },
  })
  useSignUpDraft(draft, form.setValue)
  return { form, captcha, refusal }
}
