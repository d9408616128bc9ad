import { freePort } from '../processes/free-ports.ts'
import { Refusal } from '../processes/refusal.ts'
import type { Run } from '../processes/run.ts'
import { pairSpecs } from './processes.ts'
import type { PairName } from './processes.ts'
import { addressesOf } from './settings.ts'
import type { World } from './settings.ts'
import { startWatched } from './watched.ts'

/** The settings of each pair that differ from the first portal and API; the stoppable pair has none, it is only separate. */
const changes: Record<PairName, (world: World) => Partial<World>> = {
  recaptcha: ({ captcha }) => ({ captcha: { ...captcha, provider: 'recaptcha' }, collector: undefined }),
  collector: () => ({}),
  stoppable: () => ({ collector: undefined }),
}

const isPairName = (name: string): name is PairName => Object.hasOwn(changes, name)

export function parsePairNames(given = ''): PairName[] {
  return given
    .split(',')
    .filter((name) => name !== '')
    .map((name) => {
      if (!isPairName(name))
        throw new Refusal(`STACK_PAIRS names "${name}": it knows ${Object.keys(changes).join(', ')}.`)
      return name
    })
}

/** Starts a portal and its API, which share all other services; returns their URLs by name. */
export async function startPair(run: Run, name: PairName, world: World): Promise<Record<string, string>> {
  const [api, portal] = await Promise.all([freePort(), freePort()])
  const own: World = { ...world, ...changes[name](world), ports: { ...world.ports, api, portal } }
  await Promise.all(pairSpecs(own, name).map((spec) => startWatched(run, spec)))
  const { API_URL, PORTAL_URL } = addressesOf(own)
  const prefix = name.toUpperCase()
  return { [`${prefix}_API_URL`]: API_URL, [`${prefix}_PORTAL_URL`]: PORTAL_URL }
}
