import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { sendForm, signIn } from './caller.ts'
import type { Caller } from './caller.ts'
import type { Episode } from './episode.ts'
import type { Installation } from './installation.ts'

const organizations = '/api/customers/organizations'

async function times(count: number, act: () => Promise<unknown>): Promise<void> {
  for (let at = 0; at < count; at += 1) await act()
}

/** The first report that a member can open. */
async function reportOf(member: Caller): Promise<string> {
  const own = (await member.get(organizations)).body['data'] as { id: string }[]
  const list = `${organizations}/${own[0]?.id}/reports`
  const all = (await member.get(list)).body['data'] as { id: string }[]
  return `${list}/${all[0]?.id}`
}

async function guess(installation: Installation): Promise<void> {
  const fields = { email: `${randomUUID()}@mail.example`, password: 'Ninguna#7otra' }
  await sendForm(installation, { path: '/api/auth/login', fields })
}

const waited = 'it ended by itself'
const nothing = async (): Promise<void> => undefined

export const securityEpisodes: readonly Episode[] = [
  {
    alerts: ['GranaSignInFailures'],
    fault: 'a list of 90 accounts was tried with one password',
    begin: async (installation) => {
      // Prometheus computes increases from its previous sample.
      await pause(6000)
      // At once: within the seconds that stand for ten minutes here.
      await Promise.all(Array.from({ length: 90 }, () => guess(installation)))
    },
    remedy: waited,
    repair: nothing,
  },
  {
    alerts: ['GranaTokenMisuse'],
    fault: 'an access token was used without its cookie binding',
    begin: async (installation) => {
      const { token } = await signIn(installation, 'ixchel@mail.example')
      await fetch(`${installation.apiUrl}/api/user`, { headers: { origin: installation.portalUrl, ...token } })
    },
    remedy: waited,
    repair: nothing,
  },
  {
    alerts: ['GranaManyDenials'],
    fault: 'an account asked for 40 organizations that are not its own',
    begin: async (installation) => {
      const caller = await signIn(installation, 'marcos@mail.example')
      await times(40, () => caller.get(`${organizations}/${randomUUID()}`))
    },
    remedy: waited,
    repair: nothing,
  },
  {
    alerts: ['GranaManyReadings'],
    fault: 'a member opened reports 130 times',
    begin: async (installation) => {
      const caller = await signIn(installation, 'renata.sosa@tepozan.example')
      const report = await reportOf(caller)
      await times(130, () => caller.get(report))
    },
    remedy: waited,
    repair: nothing,
  },
  {
    alerts: ['GranaStaffNewBrowser'],
    fault: 'staff signed in in a browser that was never seen',
    begin: async (installation) => void (await signIn(installation, 'elena@mail.example')),
    remedy: waited,
    repair: nothing,
  },
]
