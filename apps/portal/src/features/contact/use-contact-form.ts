import { useEffect, useEffectEvent } from 'react'
import type { Client } from '@grana/client/create-client'
import { leadForm, leadInterests, submitLead, type LeadInterest } from '@grana/contract/leads'
import { contact } from '@grana/messages/es/contact'
import { captchaStateText } from '@grana/parts/captcha/captcha-field'
import type { CaptchaProvider } from '@grana/parts/captcha/provider'
import { captchaToken } from '@grana/parts/captcha/state'
import { useCaptcha } from '@grana/parts/captcha/use-captcha'
import { useContractForm } from '@grana/parts/form/use-contract-form'
import { forgetDraft, readDraft, type ContactDraft } from './contact-draft.ts'
import { useDraftKeeper } from './use-draft-keeper.ts'

type Settings = { readonly client: Client; readonly provider: CaptchaProvider; readonly onDone: () => void }

/** `?interes=bug-bounty` of the product pages. */
function interestOfAddress(): LeadInterest | undefined {
  const asked = new URLSearchParams(location.search).get('interes')?.replace('-', '_')
  return leadInterests.find((interest) => interest === asked)
}

/** The contact form with its verification and its draft. */
export function useContactForm({ client, provider, onDone }: Settings) {
  const keepDraft = useDraftKeeper()
  const captcha = useCaptcha(provider, submitLead.captcha.action)
  const form = useContractForm({
    schema: leadForm,
    labels: contact.labels,
    describe: (field) => (field === 'captcha_token' ? captchaStateText(captcha.state) : undefined),
    submit: async (values) => {
      await client.call(submitLead, { body: values })
      forgetDraft()
      onDone()
    },
    onChange: () => keepDraft(() => form.getValues()),
    onFirstUse: () => void captcha.prepare(),
    // A token is good once: whatever the reason for the refusal was, the next try needs another.
    onRefused: captcha.reset,
  })

  const token = captchaToken(captcha.state)
  const keepToken = useEffectEvent((value: string) => {
    form.setValue('captcha_token', value, { isDraft: value === '' })
  })
  useEffect(() => keepToken(token), [token])

  const restoreDraft = useEffectEvent(() => {
    const draft: ContactDraft = { ...readDraft() }
    const interest = interestOfAddress()
    if (interest) draft.interest = interest
    for (const [name, value] of Object.entries(draft))
      form.setValue(name as keyof ContactDraft, value, { isDraft: true })
  })
  useEffect(() => restoreDraft(), [])

  return { form, captcha }
}

export type ContactFormState = ReturnType<typeof useContactForm>['form']
