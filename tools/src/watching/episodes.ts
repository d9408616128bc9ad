import { randomUUID } from 'node:crypto'
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { Client } from 'pg'
import { startChild } from '../processes/child.ts'
import { send } from '../processes/signals.ts'
import type { Ground } from './ground.ts'

/** Something that goes wrong, which alerts tell of it, and what the runbook says to do about it. */
export type Episode = {
  alerts: readonly string[]
  fault: string
  begin: (ground: Ground) => Promise<void>
  remedy: string
  mend: (ground: Ground) => Promise<void>
}

async function addLeads({ ask }: Ground, count: number): Promise<void> {
  for (let at = 0; at < count; at += 1) {
    const id = randomUUID()
    await ask(
      `insert into grana.leads (id, first_name, last_name, email, organization, country_code, interest, message,
        consent_version, consent_at, consent_ip, news_consent)
       values ($1, 'A', 'B', $2, 'C', 'MX', 'pentest', 'D', '2026-11-15', now(), '192.0.2.7', false)`,
      [id, `${id}@mail.example`],
    )
    await ask(`select graphile_worker.add_job('on-lead-received.confirm', json_build_object('leadId', $1::text))`, [id])
  }
}

async function addLateProofs({ ask }: Ground, count: number): Promise<void> {
  const [organization] = await ask(
    `insert into grana.organizations (id, name, initials, country_code, summary)
     values (gen_random_uuid(), 'Org ' || gen_random_uuid(), 'OR', 'MX', 'None') returning id`,
  )
  await ask(
    `insert into grana.targets (organization_id, name, type, address, environment, asset_tier, authority, proof_method,
       proven_at, proof_checked_at)
     select $1, 'Target ' || n, 'website', 'target-' || n || '.example.com', 'production', 1, 'proven', 'dns',
       now() - interval '9 days', now() - interval '26 hours' from generate_series(1, $2::int) n`,
    [organization?.['id'], count],
  )
}

const recheck = ({ ask }: Ground) => ask(`select graphile_worker.add_job('recheck-targets', '{}')`)

const tryNow = ({ ask }: Ground) =>
  ask(`update graphile_worker._private_jobs set run_at = now()
    where attempts > 0 and attempts < max_attempts and locked_at is null`)

/** People who look at somebody's page, some a second, whatever becomes of it. */
function startVisitors({ apiUrl }: Ground, aSecond: number): () => void {
  const timer = setInterval(() => {
    fetch(`${apiUrl}/api/portal/profiles/nobody`, { signal: AbortSignal.timeout(20_000) })
      .then((answer) => answer.arrayBuffer())
      .catch(() => undefined)
  }, 1000 / aSecond)
  return () => clearInterval(timer)
}

let stopVisitors = (): void => undefined
const visit = (ground: Ground, aSecond: number): void => {
  stopVisitors()
  stopVisitors = startVisitors(ground, aSecond)
}
const leave = (): void => stopVisitors()

/** Somebody who works in the database by hand and keeps a table for themselves, again and again. */
let blocker: { client: Client; pid: number } | undefined
async function block(ground: Ground, heldMs: number): Promise<void> {
  const client = await ground.openClient()
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
  blocker = { client, pid: rows[0]?.pid ?? 0 }
  async function hold(): Promise<void> {
    for (;;) {
      await client.query('begin; lock table grana.users in access exclusive mode')
      await pause(heldMs)
      await client.query('commit')
      await pause(100)
    }
  }
  // Ends when somebody ends the connection.
  hold().catch(() => undefined)
}
const endBlocker = async ({ ask }: Ground): Promise<void> => {
  await ask('select pg_terminate_backend($1)', [blocker?.pid])
  leave()
}

const childOf = ({ run }: Ground, name: string) => run.children.findLast((child) => child.name === name)

let pulse: NodeJS.Timeout | undefined

const ofProcesses: readonly Episode[] = [
  {
    alerts: ['GranaProcessDown', 'GranaNoWorker', 'GranaQueueOld'],
    fault: 'the worker was stopped, and a job came',
    begin: async ({ act, ask }) => {
      await act['stop']?.('worker')
      await ask(`select graphile_worker.add_job('purge-expired', '{}')`)
    },
    remedy: 'the worker was started',
    mend: async ({ act }) => act['start']?.('worker'),
  },
  {
    alerts: ['GranaLoopBusy'],
    fault: 'the API was held up for 0.7 s in every second',
    begin: async (ground) => {
      const api = childOf(ground, 'api')
      if (api === undefined) return
      pulse = setInterval(() => {
        send(api.target, 'SIGSTOP')
        setTimeout(() => send(api.target, 'SIGCONT'), 700)
      }, 1000)
    },
    remedy: 'what held it up was ended',
    mend: async (ground) => {
      clearInterval(pulse)
      await pause(800)
      const api = childOf(ground, 'api')
      if (api !== undefined) send(api.target, 'SIGCONT')
    },
  },
  {
    alerts: ['GranaMemory'],
    fault: 'the API ran with a leak in a heap of 1 GB',
    begin: async ({ run, act, specs: { api } }) => {
      await act['stop']?.('api')
      const leak = new URL('ballast.mjs', import.meta.url).href
      const options = `${api.env?.['NODE_OPTIONS'] ?? ''} --max-old-space-size=1024 --import=${leak}`
      await startChild(run, { ...api, env: { ...api.env, NODE_OPTIONS: options } })
    },
    remedy: 'the API was restarted, without it',
    mend: async ({ run, act, specs: { api } }) => {
      await act['stop']?.('api')
      await startChild(run, api)
    },
  },
  {
    alerts: ['GranaDiskFull'],
    fault: 'a disk of 4 MB was filled',
    begin: async ({ disk }) => {
      if (disk !== undefined) writeFileSync(`/proc/${disk.pid}/root${disk.folder}/full`, Buffer.alloc(3_900_000))
    },
    remedy: 'what had grown was deleted',
    mend: async ({ disk }) => {
      if (disk !== undefined) rmSync(`/proc/${disk.pid}/root${disk.folder}/full`)
    },
  },
]

const ofTheDatabase: readonly Episode[] = [
  {
    alerts: ['GranaDatabaseAway', 'GranaErrors'],
    fault: 'the line between the processes and PostgreSQL was cut, under 8 requests a second',
    begin: async (ground) => {
      visit(ground, 8)
      await ground.line.verbs.cut()
    },
    remedy: 'the line was mended; nothing was restarted',
    mend: ({ line }) => line.verbs.mend(),
  },
  {
    alerts: ['GranaSlow'],
    fault: 'somebody locked a table for 1.7 s at a time, under 4 requests a second',
    begin: async (ground) => {
      visit(ground, 4)
      await block(ground, 1700)
    },
    remedy: 'their connection was ended',
    mend: endBlocker,
  },
  {
    alerts: ['GranaPoolExhausted'],
    fault: 'somebody locked a table for 30 s, under 12 requests a second',
    begin: async (ground) => {
      visit(ground, 12)
      await block(ground, 30_000)
    },
    remedy: 'their connection was ended',
    mend: endBlocker,
  },
  {
    alerts: ['GranaArchiveFailing'],
    fault: 'the archive command refused',
    begin: async ({ archive }) => writeFileSync(join(archive, 'refuse'), ''),
    remedy: 'its place was mended, a segment was sent',
    mend: async ({ archive, ask }) => {
      rmSync(join(archive, 'refuse'))
      await ask('select pg_switch_wal()')
    },
  },
  {
    alerts: ['GranaArchiveSilent'],
    fault: 'the archive command hung',
    begin: async ({ archive }) => writeFileSync(join(archive, 'hang'), ''),
    remedy: 'the hanging command was ended, a segment was sent',
    mend: async ({ archive, ask }) => {
      rmSync(join(archive, 'hang'))
      const pid = existsSync(join(archive, 'pid')) ? Number(readFileSync(join(archive, 'pid'), 'utf8')) : 0
      if (pid > 1) process.kill(pid, 'SIGTERM')
      await ask('select pg_switch_wal()')
    },
  },
  {
    alerts: ['GranaRestoreDrillOld'],
    fault: 'no drill had ended well for 25 hours',
    begin: async ({ ask }) => {
      await ask(`update grana.restore_drills set ended_at = now() - interval '25 hours'`)
    },
    remedy: 'a drill ended well',
    mend: async ({ ask }) => {
      await ask(`insert into grana.restore_drills (started_at, is_good, seconds, faults) values (now(), true, 1, '{}')`)
    },
  },
]

const ofWork: readonly Episode[] = [
  {
    alerts: ['GranaJobsGivenUp'],
    fault: 'a job could not be done and had one try',
    begin: async ({ ask }) => {
      await ask(`select graphile_worker.add_job('on-lead-received.confirm', '{"leadId":"x"}', max_attempts => 1)`)
    },
    remedy: 'the job was let go',
    mend: async ({ ask }) => {
      await ask(`select graphile_worker.complete_jobs(array(
        select id from graphile_worker.jobs where attempts >= max_attempts))`)
    },
  },
  {
    alerts: ['GranaMailFailing'],
    fault: 'the mail server put every mail off (451)',
    begin: async (ground) => {
      ground.mail.be('busy')
      await addLeads(ground, 5)
    },
    remedy: 'it took mail again, and what waited was tried at once',
    mend: async (ground) => {
      ground.mail.be('takes')
      await tryNow(ground)
    },
  },
  {
    alerts: ['GranaMailRefused'],
    fault: 'the mail server refused twelve addresses for good (550)',
    begin: async (ground) => {
      ground.mail.be('knows nobody')
      await addLeads(ground, 12)
    },
    remedy: 'it took mail again',
    mend: async ({ mail }) => mail.be('takes'),
  },
  {
    alerts: ['GranaProofsOverdue'],
    fault: 'three proofs were not looked at for 26 hours',
    begin: (ground) => addLateProofs(ground, 3),
    remedy: 'a round was asked for',
    mend: async (ground) => void (await recheck(ground)),
  },
  {
    alerts: ['GranaProofChecksFailing'],
    fault: 'the name server stood still (SIGSTOP) while twelve proofs were looked for',
    begin: async (ground) => {
      const names = childOf(ground, 'internet')
      if (names !== undefined) send(names.target, 'SIGSTOP')
      await addLateProofs(ground, 12)
      await recheck(ground)
    },
    remedy: 'it went on (SIGCONT)',
    mend: async (ground) => {
      const names = childOf(ground, 'internet')
      if (names !== undefined) send(names.target, 'SIGCONT')
    },
  },
]

export const episodes: readonly Episode[] = [...ofProcesses, ...ofTheDatabase, ...ofWork]

export const endVisits = leave
