import { useEffect, useEffectEvent } from 'react'
import type * as z from 'zod/mini'
import type { Client } from '@grana/client/create-client'
import { leadForm, leadInterests, submitLead, type LeadInterest } from '@grana/contract/leads'
import { contact } from '@grana/messages/es/contact'
import { captchaStateText } from '@grana/parts/captcha/captcha-field'
import type { CaptchaProvider } from '@grana/parts/captcha/provider'
import { useCaptcha } from '@grana/parts/captcha/use-captcha'
import { useCaptchaToken } from '@grana/parts/captcha/use-captcha-token'
import { draftOf } from '@grana/parts/form/draft'
import { useContractForm } from '@grana/parts/form/use-contract-form'
import { useDraftKeeper } from '@grana/parts/form/use-draft-keeper'

type Settings = { readonly client: Client; readonly provider: CaptchaProvider; readonly onDone: () => void }

// Consent is given anew each time, and a verification is worth nothing after a reload.
const keptFields = [
  'first_name',
  'last_name',
  'email',
  'organization',
  'country',
  'phone',
  'interest',
  'message',
] as const satisfies readonly (keyof z.input<typeof leadForm>)[]

const draft = draftOf('grana_contact_draft', keptFields)

/** `?interes=bug-bounty` of the product pages. */
function interestOfAddress(): LeadInterest | undefined {
  const asked = new URLSearchParams(location.search).get('interes')?.replace('-', '_')
  return leadInterests.find((interest) => interest === asked)
}

/** The contact form with its verification and its draft. */
export function useContactForm({ client, provider, onDone }: Settings) {
  const keeper = useDraftKeeper(draft)
  const captcha = useCaptcha(provider, submitLead.captcha.action)
  const form = useContractForm({
    schema: leadForm,
    labels: contact.labels,
    describe: (field) => (field === 'captcha_token' ? captchaStateText(captcha.state) : undefined),
    submit: async (values) => {
      await client.call(submitLead, { body: values })
      keeper.forget()
      onDone()
    },
    onChange: () => keeper.keep(() => form.getValues()),
    onFirstUse: () => void captcha.prepare(),
    // A token is good once: whatever the reason for the refusal was, the next try needs another.
    onRefused: captcha.reset,
  })

  useCaptchaToken(captcha, (token, options) => form.setValue('captcha_token', token, options))

  const restoreDraft = useEffectEvent(() => {
    const kept = draft.read()
    const interest = interestOfAddress()
    if (interest) kept.interest = interest
    for (const name of keptFields) {
      const value = kept[name]
      if (value !== undefined) form.setValue(name, value, { isDraft: true })
    }
  })
  useEffect(() => restoreDraft(), [])

  return { form, captcha }
}

export type ContactFormState = ReturnType<typeof useContactForm>['form']
