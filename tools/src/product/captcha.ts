import { inRoot } from '../paths.ts'
import { startOnFreePort } from '../processes/child-on-port.ts'
import type { Run } from '../processes/run.ts'
import type { Secrets } from './secrets.ts'

/** Starts the stand-in for the captcha provider and returns its URL. */
export function startCaptcha(run: Run, secrets: Secrets): Promise<string> {
  return startOnFreePort(run, (url, port) => ({
    name: 'captcha',
    command: process.execPath,
    args: [inRoot('tools/src/captcha-stand-in.ts'), '--port', String(port)],
    env: { RECAPTCHA_SECRET_V2: secrets.RECAPTCHA_SECRET_V2, RECAPTCHA_SECRET_V3: secrets.RECAPTCHA_SECRET_V3 },
    ready: { url: `${url}/health` },
    isService: true,
  }))
}
