import { inRoot } from '../paths.ts'
import { startChild } from '../processes/child.ts'
import { freePort } from '../processes/free-ports.ts'
import type { Run } from '../processes/run.ts'
import type { Secrets } from './secrets.ts'

/** Starts the stand-in for the captcha provider and gives its address. */
export async function startCaptcha(run: Run, secrets: Secrets): Promise<string> {
  const url = `http://127.0.0.1:${await freePort()}`
  await startChild(run, {
    name: 'captcha',
    command: process.execPath,
    args: [inRoot('tools/src/captcha-stand-in.ts'), '--port', new URL(url).port],
    env: { RECAPTCHA_SECRET_V2: secrets.RECAPTCHA_SECRET_V2, RECAPTCHA_SECRET_V3: secrets.RECAPTCHA_SECRET_V3 },
    ready: { url: `${url}/health` },
    isService: true,
  })
  return url
}
