import { useMemo, useState } from 'react'
import { Section } from '#app/section.tsx'
import { createClient } from '@grana/client/create-client'
import { galleryTexts } from '@grana/messages/es/gallery'
import { CaptchaField } from '@grana/parts/captcha/captcha-field'
import { checkboxProvider, invisibleProvider } from '@grana/parts/captcha/choose-provider'
import type { CaptchaSettings } from '@grana/parts/captcha/provider'
import { captchaToken, type CaptchaState } from '@grana/parts/captcha/state'
import { useCaptcha, type Captcha } from '@grana/parts/captcha/use-captcha'
import { useInvisibleCaptcha } from '@grana/parts/captcha/use-invisible-captcha'
import { Button } from '@grana/ui/button'
import styles from '#app/gallery.module.css'

const texts = galleryTexts.captcha

const shownStates: readonly CaptchaState[] = [
  { name: 'init' },
  { name: 'verified', token: 'token' },
  { name: 'expired' },
  { name: 'error', failure: 'not-solved' },
]

function still(state: CaptchaState, isWorking = false): Captcha {
  const nothing = async () => undefined
  const common = { kind: 'solving', isPrepared: true, prepare: nothing, solve: nothing } as const
  return { ...common, state, isWorking, reset: () => undefined, setSlot: () => undefined }
}

/** A real captcha provider, set in the URL by the journeys. */
function providerOfAddress(): CaptchaSettings | undefined {
  const given = new URLSearchParams(location.search)
  const scriptUrl = given.get('captcha-script')
  if (scriptUrl === null) return undefined
  return {
    provider: 'recaptcha',
    scriptUrl,
    siteKeyV2: given.get('captcha-key-v2') ?? '',
    siteKeyV3: given.get('captcha-key-v3') ?? '',
  }
}

/** Both kinds of captcha, with the actions of a form on them. */
function LiveCaptchas({ settings }: { readonly settings: CaptchaSettings }) {
  const [token, setToken] = useState('')
  const { checkbox, invisible } = useMemo(() => {
    const client = createClient({ apiUrl: location.origin })
    return { checkbox: checkboxProvider(settings, client), invisible: invisibleProvider(settings, client) }
  }, [settings])
  const seen = useCaptcha(checkbox, 'lead')
  const unseen = useInvisibleCaptcha(invisible, 'login')
  return (
    <div className={styles.columns}>
      <div data-live="v2" data-token={captchaToken(seen.state)}>
        <CaptchaField id="captcha-live" captcha={seen} />
        <Button look="line" onClick={seen.reset}>
          {texts.reset}
        </Button>
      </div>
      <div data-live="v3" data-captcha-state={unseen.state.name} data-token={token}>
        <div className={styles.pieces}>
          <Button onClick={async () => setToken((await unseen.execute()) ?? '')}>{texts.execute}</Button>
          <Button look="line" onClick={unseen.reset}>
            {texts.reset}
          </Button>
        </div>
      </div>
    </div>
  )
}

export function CaptchaSection() {
  const [settings] = useState(providerOfAddress)
  return (
    <Section name="captcha">
      <div className={styles.columns}>
        {shownStates.map((state) => (
          <CaptchaField key={state.name} id={`captcha-${state.name}`} captcha={still(state)} />
        ))}
        <CaptchaField id="captcha-working" captcha={still({ name: 'init' }, true)} />
        <CaptchaField id="captcha-refused" captcha={still({ name: 'init' })} error={texts.refused} />
      </div>
      {settings ? <LiveCaptchas settings={settings} /> : null}
    </Section>
  )
}
