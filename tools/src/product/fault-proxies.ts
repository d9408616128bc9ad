import { startFaultProxy } from '../processes/fault-proxy.ts'
import type { Run } from '../processes/run.ts'
import type { Mail } from '../services/mail-catcher.ts'
import type { ObjectStore } from '../services/object-store.ts'
import type { FaultProxies } from './control.ts'
import type { DatabaseUrls } from './database.ts'

type Parts = { database: DatabaseUrls; mail: Mail; store: ObjectStore; captchaUrl: string }

const portOf = (url: string): string => new URL(url).port

function onPort(url: string, port: string): string {
  const moved = new URL(url)
  moved.port = port
  return moved.href
}

/** The same services behind proxies that can be cut, for the product; setup and checks use them directly. */
export async function withFaultProxies(run: Run, parts: Parts): Promise<Parts & { lines: FaultProxies }> {
  const [postgres, mail, store, captcha] = await Promise.all(
    [parts.database.api, parts.mail.smtpUrl, parts.store.S3_ENDPOINT, parts.captchaUrl].map((url) =>
      startFaultProxy(run, url),
    ),
  )
  if (postgres === undefined || mail === undefined || store === undefined || captcha === undefined) {
    throw new Error('a proxy did not start')
  }
  const { api, worker } = parts.database
  const databasePort = portOf(postgres.url)
  return {
    database: { ...parts.database, api: onPort(api, databasePort), worker: onPort(worker, databasePort) },
    mail: { ...parts.mail, smtpUrl: mail.url },
    store: { ...parts.store, S3_ENDPOINT: store.url.replace(/\/$/, '') },
    captchaUrl: captcha.url.replace(/\/$/, ''),
    lines: { 'line-postgres': postgres, 'line-mail': mail, 'line-store': store, 'line-captcha': captcha },
  }
}
