import { useMemo } from 'react'
import { useRouteLoaderData } from 'react-router'
import { createClient, type Client } from '@grana/client/create-client'
import type { CaptchaSettings, PublicSettings } from '../render-context.ts'

export interface PublicServices {
  /** Calls that need no session. */
  readonly client: Client
  readonly captcha: CaptchaSettings
}

export function usePublicServices(): PublicServices {
  const { apiUrl, captcha } = useRouteLoaderData('root') as PublicSettings
  return useMemo(() => ({ client: createClient({ apiUrl }), captcha }), [apiUrl, captcha])
}
