import { useEffect, useEffectEvent } from 'react'
import * as z from 'zod/mini'
import { useLazyCaptcha, type CaptchaServices } from '#app/lib/entry/use-lazy-captcha.ts'
import { useRefusal } from '#app/lib/entry/use-refusal.ts'
import { registrationBase, type TokenAnswer } from '@grana/contract/auth'
import { registerInvitedMember } from '@grana/contract/customers/invitations'
import { signUp } from '@grana/messages/es/account/sign-up'
import { useContractForm } from '@grana/parts/form/use-contract-form'
import { deviceTimeZone } from '@grana/parts/person/device-time-zone'

export interface InvitedFormProps {
  readonly services: CaptchaServices
  /** The token of the invitation link. */
  readonly token: string
  /** The invited address, which becomes the account's. */
  readonly email: string
  /** Called when the account exists, is a member and is signed in: stores the tokens and continues. */
  readonly onTokens: (tokens: TokenAnswer) => Promise<void>
  readonly onExpired: () => void
}

const schema = z.strictObject(registrationBase)
const { email: _itCameByMail, organization: _itInvites, ...rest } = signUp.customer.labels
const { middle_name: _asked, position: _later, phone: _then, ...labels } = rest

/** Sign-up of an invited user: the link has verified the address, and the organization exists. */
export function useInvitedForm({ services, token, onTokens, onExpired }: InvitedFormProps) {
  const refusal = useRefusal()
  const captcha = useLazyCaptcha(services, registerInvitedMember.captcha.action)
  const form = useContractForm({
    schema,
    labels,
    describe: captcha.describe,
    submit: async (values) =>
      onTokens(await services.client.call(registerInvitedMember, { params: { token }, body: values })),
    onFirstUse: captcha.begin,
    onRefused: (error) => {
      if (error.code === 'auth.link_expired') onExpired()
      refusal.take(error)
      // A captcha token is single-use: after any rejection the next attempt needs a new one.
      captcha.reset()
    },
  })
  const place = useEffectEvent(() => form.setValue('timezone', deviceTimeZone(), { isDraft: true }))
  useEffect(() => place(), [])
  return { form, captcha, refusal }
}
