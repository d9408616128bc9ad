import { trustedScriptUrl } from './trusted-script-url.ts'

type RenderOptions = {
  sitekey: string
  theme?: 'light' | 'dark'
  size?: 'normal' | 'compact' | 'invisible'
  callback?: (token: string) => void
  'expired-callback'?: () => void
  'error-callback'?: () => void
}

/** The used part of the provider's global. */
export type Recaptcha = {
  ready: (then: () => void) => void
  render: (slot: HTMLElement, options: RenderOptions) => number
  execute: (widget: number, options: { action: string }) => PromiseLike<string>
  reset: (widget: number) => void
}

const language = 'es-419'
const timeoutMilliseconds = 10_000

let loading: Promise<Recaptcha> | undefined

function readGlobal(): Recaptcha | undefined {
  return (globalThis as { grecaptcha?: Recaptcha }).grecaptcha
}

function addScript(url: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const script = document.createElement('script')
    const timer = setTimeout(() => fail(), timeoutMilliseconds)
    function fail(): void {
      clearTimeout(timer)
      script.remove()
      reject(new Error('the captcha script did not load'))
    }
    script.async = true
    script.addEventListener('error', fail)
    script.addEventListener('load', () => {
      clearTimeout(timer)
      resolve()
    })
    script.src = trustedScriptUrl(url)
    document.head.append(script)
  })
}

async function load(scriptUrl: string): Promise<Recaptcha> {
  const url = new URL(scriptUrl)
  // Explicit for both versions, so that one page may use them one after the other: the script loads only once.
  url.searchParams.set('render', 'explicit')
  url.searchParams.set('hl', language)
  await addScript(url.href)
  const recaptcha = readGlobal()
  if (!recaptcha) throw new Error('the captcha script defined nothing')
  await new Promise<void>((resolve) => {
    recaptcha.ready(resolve)
  })
  return recaptcha
}

/** Loads the provider's script once per document; a failed load may be retried. */
export function loadRecaptcha(scriptUrl: string): Promise<Recaptcha> {
  loading ??= load(scriptUrl).catch((error: unknown) => {
    loading = undefined
    throw error
  })
  return loading
}

/** The provider's global after `loadRecaptcha`. */
export function loadedRecaptcha(): Recaptcha {
  const recaptcha = readGlobal()
  if (!recaptcha) throw new Error('the captcha script is not loaded')
  return recaptcha
}
