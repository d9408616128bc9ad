import { generateSync } from 'otplib'
import { onUnexpectedEnd, startChild } from '../processes/child.ts'
import type { Spec } from '../processes/child.ts'
import type { Run } from '../processes/run.ts'
import { addressesOf } from './settings.ts'
import type { World } from './settings.ts'

/** Starts the processes concurrently and resolves with an exit code when one of them ends by itself. */
export async function startAndWait(run: Run, specs: Spec[], whenReady: () => void): Promise<number> {
  const children = await Promise.all(specs.map((spec) => startChild(run, spec)))
  whenReady()
  return new Promise((resolve) => {
    for (const child of children) {
      onUnexpectedEnd(child, ({ code, signal }) => {
        console.error(`${child.name} ended by itself (${signal ?? `code ${code}`}), so everything stops.`)
        resolve(1)
      })
    }
  })
}

/** Prints the URLs to open; `more` are those of one command only. */
export function printAddresses(world: World, title: string, more: string[] = []): void {
  const { PORTAL_URL, API_URL, CUSTOMERS_URL, AGENTS_URL, STAFF_URL } = addressesOf(world)
  const lines = [
    `portal   ${PORTAL_URL}`,
    `api      ${API_URL}   (reference at /reference)`,
    `clients  ${CUSTOMERS_URL}`,
    `agents   ${AGENTS_URL}`,
    `staff    ${STAFF_URL}`,
    `mail     ${world.mail.mailUrl ?? world.mail.smtpUrl}`,
    ...more,
    `sign in  renata.sosa@tepozan.example (organization), ixchel@mail.example (agent), marcos@mail.example (staff)`,
    `         password ${world.secrets.DEMO_PASSWORD}, code ${generateSync({ secret: world.secrets.DEMO_AUTHENTICATOR })}; the next one: pnpm demo-code${world.mode === 'development' ? ' dev' : ''}`,
    ...(world.offer ? ['prices   prices and response times on the pages are invented for this demo'] : []),
    'stop     Ctrl-C',
  ]
  console.log(`\n${title}\n  ${lines.join('\n  ')}\n`)
}
