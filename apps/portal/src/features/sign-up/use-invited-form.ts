import { useEffect, useEffectEvent } from 'react'
import * as z from 'zod/mini'
import { useLateCaptcha, type CaptchaServices } from '#app/lib/entry/use-late-captcha.ts'
import { useRefusal } from '#app/lib/entry/use-refusal.ts'
import { registrationBase, type TokenAnswer } from '@grana/contract/auth'
import { registerInvited } from '@grana/contract/customers/invitations'
import { signUp } from '@grana/messages/es/account/sign-up'
import { useContractForm } from '@grana/parts/form/use-contract-form'
import { deviceTimeZone } from '@grana/parts/person/device-time-zone'

export interface InvitedFormProps {
  readonly services: CaptchaServices
  /** The value of the invitation's link. */
  readonly token: string
  /** The address that it came to: the account's. */
  readonly email: string
  /** The account is there, in the organization, and signed in: takes the tokens and leads on. */
  readonly onTokens: (tokens: TokenAnswer) => Promise<void>
  readonly onExpired: () => void
}

const schema = z.strictObject(registrationBase)
const { email: _itCameByMail, organization: _itInvites, ...rest } = signUp.customer.labels
const { middle_name: _asked, position: _later, phone: _then, ...labels } = rest

/** Sign-up of somebody who was invited: the link has proven the address, and the organization is there. */
export function useInvitedForm({ services, token, onTokens, onExpired }: InvitedFormProps) {
  const refusal = useRefusal()
  const captcha = useLateCaptcha(services, registerInvited.captcha.action)
  const form = useContractForm({
    schema,
    labels,
    describe: captcha.describe,
    submit: async (values) =>
      onTokens(await services.client.call(registerInvited, { params: { token }, body: values })),
    onFirstUse: captcha.begin,
    onRefused: (error) => {
      if (error.code === 'auth.link_expired') onExpired()
      refusal.take(error)
      // A token is good once: whatever the reason for the refusal was, the next try needs another.
      captcha.reset()
    },
  })
  const place = useEffectEvent(() => form.setValue('timezone', deviceTimeZone(), { isDraft: true }))
  useEffect(() => place(), [])
  return { form, captcha, refusal }
}
