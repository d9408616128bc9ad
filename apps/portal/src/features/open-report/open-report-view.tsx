import { AuthActions, AuthPage } from '#app/lib/entry/auth-page.tsx'
import type { PublicServices } from '#app/lib/entry/use-public-services.ts'
import { openReport } from '@grana/messages/es/portal/open-report'
import { Button, ButtonLink } from '@grana/ui/button'
import { Skeleton } from '@grana/ui/skeleton'
import { openedReport } from './lazy-opened-report.ts'
import { RequestReportLink } from './request-report-link.tsx'
import type { Session } from './sent-report.tsx'
import { useOpenReport } from './use-open-report.ts'

const texts = openReport.page

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
  if (stage.name === 'ask') return <RequestReportLink client={client} captcha={captcha} isEnded={stage.isEnded} />
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
  return (
    <openedReport.Part
      client={client}
      session={session}
      secret={secret}
      report={report}
      onReport={(next) => setStage({ name: 'open', secret, report: next })}
      onErased={() => end({ name: 'erased' })}
      onClaimed={(id) => end({ name: 'claimed', id })}
    />
  )
}
