import { useMemo } from 'react'
import { createClient, type Client } from '@grana/client/create-client'
import type { CaptchaSettings } from '../render-context.ts'
import { usePublicSettings } from '../use-public-settings.ts'

export interface PublicServices {
  /** Calls that need no session. */
  readonly client: Client
  readonly captcha: CaptchaSettings
}

export function usePublicServices(): PublicServices {
  const { apiUrl, captcha } = usePublicSettings()
  return useMemo(() => ({ client: createClient({ apiUrl }), captcha }), [apiUrl, captcha])
}
