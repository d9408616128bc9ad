import { useId } from 'react'
import { accountPaths } from '#app/account-paths.ts'
import { AuthPage } from '#app/lib/entry/auth-page.tsx'
import type { PortalSession } from '#app/lib/session/portal-session.ts'
import { paths } from '#app/paths.ts'
import type { Client } from '@grana/client/create-client'
import { claimOpenReport, eraseOpenReport, type OpenReport } from '@grana/contract/open-reports/reports'
import { openReport } from '@grana/messages/es/portal/open-report'
import { ButtonLink } from '@grana/ui/button'
import { AskedFirst } from './asked-first.tsx'
import { MessageForm } from './message-form.tsx'
import { ReportView } from './report-view.tsx'
import styles from './open-report.module.css'

const texts = openReport.page

export type Session = Pick<PortalSession, 'client' | 'user' | 'state'>

export interface OpenProps {
  readonly client: Client
  readonly session: Session
  readonly secret: string
  readonly report: OpenReport
  readonly onReport: (report: OpenReport) => void
  readonly onErased: () => void
  readonly onClaimed: (id: string) => void
}

/** Only an agent can take the report over; the link is the proof. */
function Claim({ session, secret, onClaimed }: Pick<OpenProps, 'session' | 'secret' | 'onClaimed'>) {
  const words = texts.claim
  const id = useId()
  const { user, state } = session
  if (state.status === 'unknown' || (user && user.kind !== 'agent')) return null
  const claim = async () => onClaimed((await session.client.call(claimOpenReport, { body: { secret } })).id)
  return (
    <section className={styles.section} aria-labelledby={id}>
      <h2 id={id}>{words.title}</h2>
      <p className={styles.quiet}>{words.text}</p>
      {user ? (
        <div className={styles.acts}>
          <AskedFirst words={words} work={claim} />
        </div>
      ) : (
        <>
          <div className={styles.acts}>
            <ButtonLink look="line" href={accountPaths.signIn(paths.openReport())}>
              {words.signIn}
            </ButtonLink>
            <ButtonLink look="line" href={paths.signUpAgent()}>
              {words.create}
            </ButtonLink>
          </div>
          <p className={styles.quiet}>{words.afterSignIn}</p>
        </>
      )}
    </section>
  )
}

/** The report with its messages, and what its writer can do with it. */
export function SentReport({ sent, ...props }: OpenProps & { readonly sent: NonNullable<OpenReport['sent']> }) {
  const { client, secret, report, onReport, onErased } = props
  const id = useId()
  const erase = async () => {
    await client.call(eraseOpenReport, { body: { secret } })
    onErased()
  }
  return (
    <AuthPage key="sent" measure="full" title={report.title} lede={texts.program(report.program.name)} takesFocus>
      <ReportView sent={sent} client={client} secret={secret} />
      {sent.can_message ? (
        <MessageForm client={client} secret={secret} onSent={onReport} />
      ) : (
        <p className={styles.quiet}>{texts.write.closed}</p>
      )}
      <Claim {...props} />
      <section className={styles.section} aria-labelledby={id}>
        <h2 id={id}>{texts.erase.title}</h2>
        <p className={styles.quiet}>{texts.erase.text}</p>
        <div className={styles.acts}>
          <AskedFirst words={texts.erase} work={erase} />
        </div>
      </section>
    </AuthPage>
  )
}
