import { AuthPage } from '#app/lib/entry/auth-page.tsx'
import type { Client } from '@grana/client/create-client'
import { eraseOpenReport, getOpenReport, proveOpenReport, type OpenReport } from '@grana/contract/open-reports/reports'
import { openReport } from '@grana/messages/es/portal/open-report'
import { classNames } from '@grana/ui/class-names'
import { ActButton } from './act-button.tsx'
import { SentReport, type OpenProps } from './sent-report.tsx'
import styles from './open-report.module.css'

const texts = openReport.page

/** The report that a secret opens. */
export function fetchOpenReport(client: Client, secret: string): Promise<OpenReport> {
  return client.call(getOpenReport, { body: { secret } })
}

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

/** What a working secret opens: a report that waits for its writer's word, or one that was sent. */
export function OpenedReport(props: OpenProps) {
  const { sent } = props.report
  return sent === undefined ? <Unproven {...props} /> : <SentReport {...props} sent={sent} />
}
