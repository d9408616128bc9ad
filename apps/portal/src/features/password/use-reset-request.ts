import { useLazyCaptcha, type CaptchaServices } from '#app/lib/entry/use-lazy-captcha.ts'
import { useRefusal } from '#app/lib/entry/use-refusal.ts'
import { forgotForm, forgotPassword } from '@grana/contract/auth'
import { resetPassword } from '@grana/messages/es/account/password'
import { useContractForm } from '@grana/parts/form/use-contract-form'

export interface ResetRequestServices extends CaptchaServices {
  readonly onDone: () => void
}

export function useResetRequest({ onDone, ...services }: ResetRequestServices) {
  const refusal = useRefusal()
  const captcha = useLazyCaptcha(services, forgotPassword.captcha.action)
  const form = useContractForm({
    schema: forgotForm,
    labels: resetPassword.request.labels,
    describe: captcha.describe,
    submit: async (values) => {
      await services.client.call(forgotPassword, { body: values })
      onDone()
    },
    onFirstUse: captcha.begin,
    onRefused: (error) => {
      refusal.take(error)
      captcha.reset()
    },
  })
  return { form, captcha, refusal }
}
