import { useRef } from 'react'
import type { CaptchaAction } from '@grana/contract/operation'
import type { SolvingProvider } from '@grana/parts/captcha/provider'
import type { PublicServices } from './use-public-services.ts'

/** An invisible captcha: its code loads when a token is needed. */
export function useInvisibleCaptcha({ client, captcha }: PublicServices, action: CaptchaAction) {
  const provider = useRef<Promise<SolvingProvider>>(undefined)
  return async (): Promise<string | undefined> => {
    provider.current ??= import('@grana/parts/captcha/choose-provider').then((module) =>
      module.invisibleProvider(captcha, client),
    )
    try {
      const { token } = await (await provider.current).solve(action, new AbortController().signal)
      return token
    } catch {
      // A file or provider that failed to load may load at the next attempt.
      provider.current = undefined
      return undefined
    }
  }
}
