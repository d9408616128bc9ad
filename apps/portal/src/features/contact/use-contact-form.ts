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
import { useStoredDraft } from '@grana/parts/form/use-stored-draft'

type Settings = { readonly client: Client; readonly provider: CaptchaProvider; readonly onDone: () => void }

// Excludes consent, which must be given again each time, and the captcha token, which is invalid after a reload.
const draftFields = [
  'first_name',
  'last_name',
  'email',
  'organization',
  'country',
  'phone',
  'interest',
  'message',
] as const satisfies readonly (keyof z.input<typeof leadForm>)[]

const draft = draftOf('grana_contact_draft', draftFields)

/** `?interes=bug-bounty` of the product pages. */
function interestOfAddress(): LeadInterest | undefined {
  const asked = new URLSearchParams(location.search).get('interes')?.replace('-', '_')
  return leadInterests.find((interest) => interest === asked)
}

/** The contact form with its captcha and draft. */
export function useContactForm({ client, provider, onDone }: Settings) {
  const storedDraft = useStoredDraft(draft)
  const captcha = useCaptcha(provider, submitLead.captcha.action)
  const form = useContractForm({
    schema: leadForm,
    labels: contact.labels,
    describe: (field) => (field === 'captcha_token' ? captchaStateText(captcha.state) : undefined),
    submit: async (values) => {
      await client.call(submitLead, { body: values })
      storedDraft.forget()
      onDone()
    },
    onChange: () => storedDraft.keep(() => form.getValues()),
    onFirstUse: () => void captcha.prepare(),
    // A captcha token is single-use: after any rejection the next attempt needs a new one.
    onRefused: captcha.reset,
  })

  useCaptchaToken(captcha, (token, options) => form.setValue('captcha_token', token, options))

  const restoreDraft = useEffectEvent(() => {
    const kept = draft.read()
    const interest = interestOfAddress()
    if (interest) kept.interest = interest
    for (const name of draftFields) {
      const value = kept[name]
      if (value !== undefined) form.setValue(name, value, { isDraft: true })
    }
  })
  useEffect(() => restoreDraft(), [])

  return { form, captcha }
}

export type ContactFormState = ReturnType<typeof useContactForm>['form']
