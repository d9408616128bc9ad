import { useRef } from 'react'
import type { CaptchaAction } from '@grana/contract/operation'
import type { SolvingProvider } from '@grana/parts/captcha/provider'
import type { PublicServices } from './use-public-services.ts'

/** A verification that is never seen: what finds its tokens is fetched when one is asked for. */
export function useUnseenCaptcha({ client, captcha }: PublicServices, action: CaptchaAction) {
  const provider = useRef<Promise<SolvingProvider>>(undefined)
  return async (): Promise<string | undefined> => {
    provider.current ??= import('@grana/parts/captcha/choose-provider').then((module) =>
      module.invisibleProvider(captcha, client),
    )
    try {
      const { token } = await (await provider.current).solve(action, new AbortController().signal)
      return token
    } catch {
      // A file or a provider that could not be had may be there at the next try.
      provider.current = undefined
      return undefined
    }
  }
}
