import { useEffect, useEffectEvent, useMemo } from 'react'
import type { Client } from '@grana/client/create-client'
import type { CaptchaAction } from '@grana/contract/operation'
import { captchaTexts } from '@grana/messages/es/captcha'
import type { BoundField } from '../form/use-contract-form.ts'
import { CaptchaField, captchaStateText } from './captcha-field.tsx'
import { checkboxProvider } from './choose-provider.ts'
import type { CaptchaSettings } from './provider.ts'
import { captchaToken } from './state.ts'
import { useCaptchaToken } from './use-captcha-token.ts'
import { useCaptcha } from './use-captcha.ts'
import { useDelayedSubmit } from './use-delayed-submit.ts'

export type FormCaptchaProps = {
  readonly settings: CaptchaSettings
  readonly client: Client
  readonly action: CaptchaAction
  readonly field: BoundField
  /** The user has begun to fill in the form: the provider is not loaded before. */
  readonly isInUse: boolean
  /** Number of rejected submissions: a token works once, so each rejection requests another. */
  readonly refusals: number
  readonly onToken: (token: string, options: { isDraft: boolean }) => void
  /** Called with the verification's error, for the form's summary. */
  readonly onTrouble: (text: string | undefined) => void
}

/** A checkbox verification that is loaded only once its form is in use. */
export function FormCaptcha(props: FormCaptchaProps) {
  const { settings, client, action, field, isInUse, refusals, onToken, onTrouble } = props
  const provider = useMemo(() => checkboxProvider(settings, client), [settings, client])
  const captcha = useCaptcha(provider, action)
  const trouble = captchaStateText(captcha.state)
  const prepare = useEffectEvent(() => void captcha.prepare())
  const reset = useEffectEvent(captcha.reset)
  const reportTrouble = useEffectEvent(onTrouble)
  useEffect(() => {
    if (isInUse) prepare()
  }, [isInUse])
  useEffect(() => {
    if (refusals > 0) reset()
  }, [refusals])
  useEffect(() => reportTrouble(trouble), [trouble])
  useCaptchaToken(captcha, onToken)
  // Runs after the form has the token.
  const isHeld = useDelayedSubmit({ id: field.id, isWorking: captcha.isWorking, token: captchaToken(captcha.state) })
  return (
    <>
      <CaptchaField id={field.id} captcha={captcha} error={field.error} />
      <output>{isHeld ? captchaTexts.held : null}</output>
    </>
  )
}
