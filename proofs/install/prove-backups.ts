import { setTimeout as pause } from 'node:timers/promises'
import { Refusal } from '@grana/tools/processes/refusal'
import { commandsOf, type Block } from '@grana/tools/release/document'
import type { Machine } from './machine.ts'

/** Durations of backup operations on an installed machine, in seconds. */
export type BackupResult = { setUp: number; restore: number; output: string; alarm: number; over: number; swap: number }

type Place = { machine: Machine; blocks: readonly Block[]; mailUrl: string; untilAllAnswer: () => Promise<void> }

const repository = '/var/lib/pgbackrest'
const maxAlarmSeconds = 300

async function secondsOf(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now()
  await work()
  return (performance.now() - began) / 1000
}

async function until(condition: () => Promise<boolean>, seconds: number, what: string): Promise<void> {
  for (const end = performance.now() + seconds * 1000; !(await condition()); await pause(1000)) {
    if (performance.now() > end) throw new Refusal(`${what}: not within ${seconds} s`)
  }
}

/** Emails that the relay received about one alert. */
async function mailsAbout(mailUrl: string, alarm: string): Promise<number> {
  const answer = await fetch(`${mailUrl}/api/email`)
  const mails = (await answer.json()) as { text?: string }[]
  return mails.filter(({ text }) => text?.includes(alarm) === true).length
}

const ask = async ({ machine }: Place, query: string): Promise<string> =>
  (await machine.run(`cd /\nrunuser -u postgres -- psql --no-align --tuples-only grana --command "${query}"`)).trim()

/** Makes the archive unwritable: what an operator would see of a broken disk or a lost permission. */
async function breakArchive(place: Place): Promise<{ alarm: number; over: number }> {
  const { machine, mailUrl } = place
  await machine.run(`chmod 000 ${repository}`)
  const alarm = await secondsOf(() =>
    until(
      async () => (await mailsAbout(mailUrl, 'backup-archive-failing')) > 0,
      maxAlarmSeconds,
      'the alarm of a broken archive',
    ),
  )
  await machine.run(`chmod 750 ${repository}`)
  const activeAlert = `select count(*) from grana.alarms where name = 'backup-archive-failing'`
  const over = await secondsOf(() =>
    until(async () => (await ask(place, activeAlert)) === '0', maxAlarmSeconds, 'the end of that alarm'),
  )
  return { alarm, over }
}

/** Follows docs/guides/backups.md: backups, drill, tail; a broken archive; a restore with the tail, and a switch to it. */
export async function proveBackups(place: Place): Promise<BackupResult> {
  const { machine, blocks } = place
  const run = (kind: string) => machine.run(commandsOf(blocks, kind))
  const setUp = await secondsOf(async () => {
    await run('backups')
    await run('tail')
  })
  const drills = await ask(place, 'select string_agg(is_good::text, chr(44)) from grana.restore_drills')
  if (drills !== 'true') throw new Refusal(`The first drill was not good: ${drills}`)
  await until(
    async () => (await ask(place, 'select count(*) from pg_stat_replication')) === '1',
    60,
    'a receiver of the tail',
  )
  const { alarm, over } = await breakArchive(place)
  // Only the tail can contain this: its segment is not closed yet.
  await ask(place, "create table public.last_words as select 'written a moment ago' as words")
  let said = ''
  const restore = await secondsOf(async () => (said = await run('restore')))
  const swap = await secondsOf(async () => {
    await run('swap')
    await place.untilAllAnswer()
  })
  const words = await ask(place, 'select words from public.last_words')
  if (words !== 'written a moment ago') throw new Refusal(`The restored database lacks the last row: ${words}`)
  // Later backups of it must not read the log from where this restore found it.
  const left = await ask(place, "select current_setting('restore_command')")
  if (left !== '') throw new Refusal(`The copy still fetches its log: ${left}`)
  return { setUp, restore, output: said.trim(), alarm, over, swap }
}
