import { AuthActions, AuthPage } from '#app/lib/entry/auth-page.tsx'
import type { PublicServices } from '#app/lib/entry/use-public-services.ts'
import { lazyComponent } from '#app/lib/lazy-component.tsx'
import { eraseOpenReport, proveOpenReport } from '@grana/contract/open-reports/reports'
import { openReport } from '@grana/messages/es/portal/open-report'
import { Button, ButtonLink } from '@grana/ui/button'
import { classNames } from '@grana/ui/class-names'
import { Skeleton } from '@grana/ui/skeleton'
import { ActButton } from './act-button.tsx'
import { AskLink } from './ask-link.tsx'
import type { OpenProps, Session } from './sent-report.tsx'
import { useOpenReport } from './use-open-report.ts'
import styles from './open-report.module.css'

const texts = openReport.page

// Needs a secret that opens a report, so it is not part of the first visit.
const sentReport = lazyComponent(() => import('./sent-report.tsx'), 'SentReport')

/** Nothing is sent until its writer says so here. */
function Unproven({ client, secret, report, onReport, onErased }: OpenProps) {
  const words = texts.unproven
  const prove = async () => onReport(await client.call(proveOpenReport, { body: { secret } }))
  const erase = async () => {
    await client.call(eraseOpenReport, { body: { secret } })
    onErased()
  }
  return (
    <AuthPage title={words.title} lede={words.text}>
      <p className={styles.titleLine}>{report.title}</p>
      <p className={styles.quiet}>{texts.program(report.program.name)}</p>
      <div className={classNames(styles.acts, styles.first)}>
        <ActButton words={{ act: words.confirm, acting: words.confirming }} work={prove} />
        <ActButton look="line" words={{ act: words.erase, acting: texts.erase.acting }} work={erase} />
      </div>
    </AuthPage>
  )
}

/** A report that was sent without an account, opened by the secret link of an email. */
export function OpenReportView({ client, captcha, session }: PublicServices & { readonly session: Session }) {
  const { stage, setStage, load, end } = useOpenReport(client)
  if (stage.name === 'loading') {
    return (
      <AuthPage title={texts.title}>
        <p className="visually-hidden" role="status">
          {texts.loading}
        </p>
        <Skeleton width={8} />
        <noscript>
          <p>{texts.withoutScript}</p>
        </noscript>
      </AuthPage>
    )
  }
  if (stage.name === 'ask') return <AskLink client={client} captcha={captcha} isEnded={stage.isEnded} />
  if (stage.name === 'failed') {
    return (
      <AuthPage title={texts.title} lede={texts.failed}>
        <AuthActions>
          <Button size="large" look="line" onClick={() => void load()}>
            {texts.retry}
          </Button>
        </AuthActions>
      </AuthPage>
    )
  }
  if (stage.name === 'erased') return <AuthPage title={texts.erase.done} lede={texts.erase.doneText} takesFocus />
  if (stage.name === 'claimed') {
    const inApp = `/redir?app=agents&path=${encodeURIComponent(`/reports/${stage.id}`)}`
    return (
      <AuthPage title={texts.claim.done} lede={texts.claim.text} takesFocus>
        <AuthActions>
          <ButtonLink size="large" href={inApp}>
            {texts.claim.open}
          </ButtonLink>
        </AuthActions>
      </AuthPage>
    )
  }
  const { secret, report } = stage
  const props: OpenProps = {
    client,
    session,
    secret,
    report,
    onReport: (next) => setStage({ name: 'open', secret, report: next }),
    onErased: () => end({ name: 'erased' }),
    onClaimed: (id) => end({ name: 'claimed', id }),
  }
  return report.sent === undefined ? <Unproven {...props} /> : <sentReport.Part {...props} sent={report.sent} />
}
