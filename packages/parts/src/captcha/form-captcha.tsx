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
import { useHeldSubmit } from './use-held-submit.ts'

export type FormCaptchaProps = {
  readonly settings: CaptchaSettings
  readonly client: Client
  readonly action: CaptchaAction
  readonly field: BoundField
  /** Somebody has begun to fill the form in: nothing of a provider is asked for before. */
  readonly isInUse: boolean
  /** How often the form was refused: a token is good once, so each refusal asks for another. */
  readonly refusals: number
  readonly onToken: (token: string, options: { isDraft: boolean }) => void
  /** What the verification has to say for itself, for the summary of the form. */
  readonly onTrouble: (text: string | undefined) => void
}

/** A checkbox verification as a part that a form can do without until it is in use. */
export function FormCaptcha(props: FormCaptchaProps) {
  const { settings, client, action, field, isInUse, refusals, onToken, onTrouble } = props
  const provider = useMemo(() => checkboxProvider(settings, client), [settings, client])
  const captcha = useCaptcha(provider, action)
  const trouble = captchaStateText(captcha.state)
  const prepare = useEffectEvent(() => void captcha.prepare())
  const reset = useEffectEvent(captcha.reset)
  const tell = useEffectEvent(onTrouble)
  useEffect(() => {
    if (isInUse) prepare()
  }, [isInUse])
  useEffect(() => {
    if (refusals > 0) reset()
  }, [refusals])
  useEffect(() => tell(trouble), [trouble])
  useCaptchaToken(captcha, onToken)
  // After the token is with the form.
  const isHeld = useHeldSubmit({ id: field.id, isWorking: captcha.isWorking, token: captchaToken(captcha.state) })
  return (
    <>
      <CaptchaField id={field.id} captcha={captcha} error={field.error} />
      <output>{isHeld ? captchaTexts.held : null}</output>
    </>
  )
}
