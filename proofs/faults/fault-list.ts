import { setTimeout as pause } from 'node:timers/promises'

export type Fault = { part: string; kind: 'kill' | 'freeze' | 'delay' | 'cut' }

/** Delay after which the process supervisor restarts a dead process. */
const restartMs = 1000
const lastsMs = 3000

const parts = ['api', 'worker', 'postgres', 'store', 'mail', 'captcha'] as const

/** Every fault once. There is no proxy to cut between the API and its callers: a kill has the same effect. */
export const allFaults: readonly Fault[] = parts.flatMap((part) => {
  const own: Fault[] = [
    { part, kind: 'kill' },
    { part, kind: 'freeze' },
  ]
  const isService = part !== 'api' && part !== 'worker'
  return isService ? [...own, { part, kind: 'delay' }, { part, kind: 'cut' }] : own
})

async function steer(control: string, name: string, verb: string): Promise<void> {
  const response = await fetch(`${control}/${name}/${verb}`, { method: 'POST' })
  if (!response.ok) throw new Error(`${name}/${verb}: ${response.status} ${await response.text()}`)
}

/** A killed database may need a second start, because its child processes have to exit first. */
async function startAgain(control: string, part: string, tries = 20): Promise<void> {
  try {
    await steer(control, part, 'start')
  } catch (error) {
    if (tries === 0) throw error
    await pause(200)
    await startAgain(control, part, tries - 1)
  }
}

/** Injects one fault and ends it. */
export async function injectFault(control: string, { part, kind }: Fault): Promise<void> {
  if (kind === 'kill') {
    await steer(control, part, 'kill')
    await pause(restartMs)
    await startAgain(control, part)
    return
  }
  const [name, begin, end] = kind === 'freeze' ? [part, 'freeze', 'thaw'] : [`line-${part}`, kind, 'mend']
  await steer(control, name, begin)
  await pause(lastsMs)
  await steer(control, name, end)
}
