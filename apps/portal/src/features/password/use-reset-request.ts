import { useRefusal } from '#app/lib/entry/use-refusal.ts'
import type { Client } from '@grana/client/create-client'
import { forgotForm, forgotPassword } from '@grana/contract/auth'
import { resetPassword } from '@grana/messages/es/password'
import { captchaStateText } from '@grana/parts/captcha/captcha-field'
import type { CaptchaProvider } from '@grana/parts/captcha/provider'
import { useCaptcha } from '@grana/parts/captcha/use-captcha'
import { useCaptchaToken } from '@grana/parts/captcha/use-captcha-token'
import { useContractForm } from '@grana/parts/form/use-contract-form'

export interface ResetRequestServices {
  readonly client: Client
  readonly provider: CaptchaProvider
  readonly onDone: () => void
}

export function useResetRequest({ client, provider, onDone }: ResetRequestServices) {
  const refusal = useRefusal()
  const captcha = useCaptcha(provider, forgotPassword.captcha.action)
  const form = useContractForm({
    schema: forgotForm,
    labels: resetPassword.request.labels,
    describe: (field) => (field === 'captcha_token' ? captchaStateText(captcha.state) : undefined),
    submit: async (values) => {
      await client.call(forgotPassword, { body: values })
      onDone()
    },
    onFirstUse: () => void captcha.prepare(),
    onRefused: (error) => {
      refusal.take(error)
      captcha.reset()
    },
  })
  useCaptchaToken(captcha, (token, options) => form.setValue('captcha_token', token, options))
  return { form, captcha, refusal }
}
