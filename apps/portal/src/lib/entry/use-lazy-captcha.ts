import { useRef, useState } from 'react'
import type { Client } from '@grana/client/create-client'
import type { CaptchaAction } from '@grana/contract/operation'
import type { FormCaptchaProps } from '@grana/parts/captcha/form-captcha'
import type { CaptchaSettings } from '@grana/parts/captcha/provider'

export interface CaptchaServices {
  readonly client: Client
  readonly captcha: CaptchaSettings
}

/** Connects a form with its captcha. */
export function useLazyCaptcha({ client, captcha: settings }: CaptchaServices, action: CaptchaAction) {
  const [isInUse, setIsInUse] = useState(false)
  const [refusals, setRefusals] = useState(0)
  const trouble = useRef<string>(undefined)
  const props: Omit<FormCaptchaProps, 'field' | 'onToken'> = {
    settings,
    client,
    action,
    isInUse,
    refusals,
    onTrouble: (text) => {
      trouble.current = text
    },
  }
  return {
    props,
    begin: () => setIsInUse(true),
    reset: () => setRefusals((count) => count + 1),
    describe: (field: string) => (field === 'captcha_token' ? trouble.current : undefined),
  }
}
