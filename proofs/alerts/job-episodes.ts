import { randomUUID } from 'node:crypto'
import { sendSignal } from '@grana/tools/processes/signals'
import { childOf } from './episode.ts'
import type { Episode } from './episode.ts'
import type { Installation } from './installation.ts'

async function addLeads({ ask }: Installation, count: number): Promise<void> {
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

async function addLateProofs({ ask }: Installation, count: number): Promise<void> {
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

const recheck = ({ ask }: Installation) => ask(`select graphile_worker.add_job('recheck-targets', '{}')`)

const tryNow = ({ ask }: Installation) =>
  ask(`update graphile_worker._private_jobs set run_at = now()
    where attempts > 0 and attempts < max_attempts and locked_at is null`)

export const jobEpisodes: readonly Episode[] = [
  {
    alerts: ['GranaJobsGivenUp'],
    fault: 'a job with one attempt failed',
    begin: async ({ ask }) => {
      await ask(`select graphile_worker.add_job('on-lead-received.confirm', '{"leadId":"x"}', max_attempts => 1)`)
    },
    remedy: 'the job was deleted',
    repair: async ({ ask }) => {
      await ask(`select graphile_worker.complete_jobs(array(
        select id from graphile_worker.jobs where attempts >= max_attempts))`)
    },
  },
  {
    alerts: ['GranaMailFailing'],
    fault: 'the mail server deferred every email (451)',
    begin: async (installation) => {
      installation.mail.be('busy')
      await addLeads(installation, 5)
    },
    remedy: 'it accepted email again, and waiting emails were retried at once',
    repair: async (installation) => {
      installation.mail.be('takes')
      await tryNow(installation)
    },
  },
  {
    alerts: ['GranaMailRefused'],
    fault: 'the mail server rejected twelve addresses permanently (550)',
    begin: async (installation) => {
      installation.mail.be('unknown recipients')
      await addLeads(installation, 12)
    },
    remedy: 'it accepted email again',
    repair: async ({ mail }) => mail.be('takes'),
  },
  {
    alerts: ['GranaLedgerWrong'],
    fault: 'a check of the ledger found two faults',
    begin: async ({ ask }) => {
      await ask(`insert into grana.ledger_checks (checked_at, took_ms, entries, faults, found)
        values (now(), 1, 0, 2, '[]') on conflict (is_last) do update set faults = 2`)
    },
    remedy: 'the next check found none',
    repair: async ({ ask }) => void (await ask(`select graphile_worker.add_job('check-ledger', '{}')`)),
  },
  {
    alerts: ['GranaLedgerUnchecked'],
    fault: 'the last check of the ledger was an hour old',
    begin: async ({ ask }) => {
      await ask(`insert into grana.ledger_checks (checked_at, took_ms, entries, faults, found)
        values (now() - interval '1 hour', 1, 0, 0, '[]')
        on conflict (is_last) do update set checked_at = excluded.checked_at`)
    },
    remedy: 'a check was requested',
    repair: async ({ ask }) => void (await ask(`select graphile_worker.add_job('check-ledger', '{}')`)),
  },
  {
    alerts: ['GranaProofsOverdue'],
    fault: 'three ownership verifications were not checked for 26 hours',
    begin: (installation) => addLateProofs(installation, 3),
    remedy: 'a check was requested',
    repair: async (installation) => void (await recheck(installation)),
  },
  {
    alerts: ['GranaProofChecksFailing'],
    fault: 'the name server was frozen (SIGSTOP) during twelve ownership checks',
    begin: async (installation) => {
      const names = childOf(installation, 'internet')
      if (names !== undefined) sendSignal(names.target, 'SIGSTOP')
      await addLateProofs(installation, 12)
      await recheck(installation)
    },
    remedy: 'it was continued (SIGCONT)',
    repair: async (installation) => {
      const names = childOf(installation, 'internet')
      if (names !== undefined) sendSignal(names.target, 'SIGCONT')
    },
  },
]
