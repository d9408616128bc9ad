import type { DrawingProvider, SolvingProvider } from './provider.ts'
import { loadedRecaptcha, loadRecaptcha } from './recaptcha-script.ts'

type Settings = { readonly siteKeyV2: string; readonly siteKeyV3: string; readonly scriptUrl: string }

// The provider's documented lifetime: a token is valid for two minutes.
const lifeMilliseconds = 120_000

/** reCAPTCHA v2: the provider's checkbox. */
export function recaptchaCheckbox({ siteKeyV2, scriptUrl }: Settings): DrawingProvider {
  return {
    kind: 'drawing',
    prepare: async () => {
      await loadRecaptcha(scriptUrl)
    },
    draw: ({ slot, look, events }) => {
      const recaptcha = loadedRecaptcha()
      const widget = recaptcha.render(slot, {
        sitekey: siteKeyV2,
        ...look,
        callback: events.onVerified,
        'expired-callback': events.onExpired,
        'error-callback': () => events.onFailed('not-solved'),
      })
      return { reset: () => recaptcha.reset(widget) }
    },
  }
}

/** reCAPTCHA v3: a token per action, requested on submit. */
export function recaptchaInvisible({ siteKeyV3, scriptUrl }: Settings): SolvingProvider {
  let widget: number | undefined

  async function prepare(): Promise<void> {
    const recaptcha = await loadRecaptcha(scriptUrl)
    if (widget !== undefined) return
    const slot = document.createElement('div')
    document.body.append(slot)
    widget = recaptcha.render(slot, { sitekey: siteKeyV3, size: 'invisible' })
  }

  return {
    kind: 'solving',
    prepare,
    solve: async (action, signal) => {
      await prepare()
      signal.throwIfAborted()
      const token = await loadedRecaptcha().execute(widget ?? 0, { action })
      return { token, lifeMilliseconds }
    },
  }
}
