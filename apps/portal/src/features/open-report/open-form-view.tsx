import { useState } from 'react'
import { useLocation } from 'react-router'
import { AuthActions, AuthPage } from '#app/lib/entry/auth-page.tsx'
import { usePublicServices } from '#app/lib/entry/use-public-services.ts'
import { paths } from '#app/paths.ts'
import { openReport } from '@grana/messages/es/portal/open-report'
import { Button, ButtonLink } from '@grana/ui/button'
import { Link } from '@grana/ui/link'
import type { OpenFormAnswer } from './load-open-form.ts'
import { OpenForm } from './open-form.tsx'
import styles from './open-report.module.css'

const texts = openReport.form

/** More reports need an account. */
function AccountLine() {
  return (
    <p className={styles.apart}>
      {texts.account} <Link href={paths.signUpAgent()}>{texts.createAccount}</Link>
    </p>
  )
}

type Loaded = Extract<OpenFormAnswer, { status: 'loaded' }>

function LoadedForm({ uuid, form }: Loaded) {
  const services = usePublicServices()
  const [progress, setProgress] = useState<'writing' | 'sent' | 'writing-again'>('writing')
  if (form.is_full) {
    return (
      <AuthPage title={texts.full.title} lede={texts.full.text}>
        <AuthActions>
          <ButtonLink size="large" href={paths.signUpAgent()}>
            {texts.createAccount}
          </ButtonLink>
        </AuthActions>
      </AuthPage>
    )
  }
  if (progress === 'sent') {
    return (
      <AuthPage key="sent" title={texts.done.title} lede={texts.done.text} takesFocus>
        <AuthActions>
          <Button look="line" size="large" onClick={() => setProgress('writing-again')}>
            {texts.done.again}
          </Button>
        </AuthActions>
      </AuthPage>
    )
  }
  return (
    <AuthPage
      key="form"
      measure="wide"
      title={texts.heading}
      lede={texts.lede(form.program)}
      takesFocus={progress === 'writing-again'}
    >
      <p className={styles.apart}>
        <Link href={paths.program(uuid)}>{texts.rules}</Link>
      </p>
      <noscript>
        <p>{texts.withoutScript}</p>
      </noscript>
      <OpenForm {...services} uuid={uuid} targets={form.targets} onDone={() => setProgress('sent')} />
      <AccountLine />
    </AuthPage>
  )
}

function FailedForm() {
  const { pathname } = useLocation()
  return (
    <AuthPage title={texts.failed.title} lede={texts.failed.text}>
      <AuthActions>
        <Button size="large" look="line" onClick={() => window.location.assign(pathname)}>
          {texts.failed.retry}
        </Button>
      </AuthActions>
    </AuthPage>
  )
}

/** The form of a program for people without an account, on its own page and in a frame. */
export function OpenFormView({ answer }: { readonly answer: OpenFormAnswer }) {
  if (answer.status === 'loaded') return <LoadedForm {...answer} />
  if (answer.status === 'failed') return <FailedForm />
  return (
    <AuthPage title={texts.absent.title} lede={texts.absent.text}>
      <AuthActions>
        <ButtonLink size="large" look="line" href={paths.programs()}>
          {texts.absent.programs}
        </ButtonLink>
      </AuthActions>
    </AuthPage>
  )
}
