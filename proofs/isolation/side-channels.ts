import type { AddressInfo } from 'node:net'
import { sql } from 'kysely'
import { inTransaction } from '@grana/server/db/transaction'
import { notify } from '@grana/server/modules/notifications/public'
import { openLiveStream, type LiveClient } from '@grana/server/testing/live-client'
import type { TestApi } from '@grana/server/testing/test-api'
import { startTestWorker } from '@grana/server/testing/test-worker'
import type { Run } from './matrix.ts'
import type { Person, World } from './world.ts'

type Listener = { person: Person; client: LiveClient }

/** Opens a real live stream for every person. */
export async function openStreams({ app }: TestApi, { people }: World): Promise<Listener[]> {
  if (!app.server.listening) await app.listen({ host: '127.0.0.1', port: 0 })
  const { port } = app.server.address() as AddressInfo
  const listeners: Listener[] = []
  for (const person of people) listeners.push({ person, client: await openLiveStream(port, person.browser.headers()) })
  return listeners
}

const mayListen = (column: string) => !/^(?:anonymous|expired|mfa_pending|banned|banned_agent)$/.test(column)

type OpenStreams = { world: World; listeners: readonly Listener[]; run: Run }

/** A stream carries ids of its owner's notifications, and no text of any tenant. */
async function checkStream({ world, run }: OpenStreams, { person, client }: Listener): Promise<number> {
  const { db, ours, theirs, third } = world
  const text = JSON.stringify(client.heard)
  const marks = [ours.mark, theirs.mark, third.mark]
  if (marks.some((mark) => text.includes(mark))) run.foreignRows.push(`live stream of ${person.column}`)
  const ids = client.heard.flatMap(({ event, id }) => (event === 'notice' && id !== undefined ? [id] : []))
  const { rows } = await sql<{ id: string }>`
    select id from grana.notifications
    where id = any (${ids}::uuid[]) and user_id is distinct from ${person.user?.id}`.execute(db)
  run.foreignRows.push(...rows.map(({ id }) => `live stream of ${person.column}: notification ${id} of another user`))
  return ids.length
}

/**
 * Only complete sessions can open a stream. Checks the streams of the whole run; they end from time to time and pages open
 * them again, so that everyone also receives a notification over a new one.
 */
export async function checkStreams(api: TestApi, streams: OpenStreams): Promise<void> {
  const { world, listeners, run } = streams
  for (const listener of listeners) {
    await checkStream(streams, listener)
    listener.client.leave()
  }
  const reopened = await openStreams(api, world)
  const to = reopened.flatMap(({ person: { column, user } }) => (mayListen(column) && user ? [user.id] : []))
  await inTransaction(api.database.api, (trx) => notify(trx, { to, kind: 'member.left', data: {}, at: new Date() }))
  for (const listener of reopened) {
    const { person, client } = listener
    const isOpen = mayListen(person.column)
    run.cells += 1
    if ((client.status === 200) !== isOpen) run.mismatches.push(`live stream · ${person.column}: ${client.status}`)
    if (!isOpen) continue
    await client.until(2)
    if ((await checkStream(streams, listener)) === 0)
      run.mismatches.push(`live stream · ${person.column}: received nothing`)
    else run.allowed += 1
    client.leave()
  }
}

/** No user receives an email about a foreign tenant, and no log line names a tenant. */
export async function checkEmailsAndLogs(
  api: TestApi,
  world: World,
  run: Run,
): Promise<{ mails: number; lines: number }> {
  const worker = await startTestWorker({}, api.database)
  // Ownership checks of targets would call the hosts that they name.
  await sql`
    delete from graphile_worker._private_jobs where task_id in (
      select id from graphile_worker._private_tasks where identifier like 'on-target-check%')`.execute(
    api.database.worker,
  )
  await worker.drain()
  const marks = [world.ours.mark, world.theirs.mark, world.third.mark]
  const ofStaff = new Set(
    world.people.filter(({ column }) => column === 'administrator').map(({ user }) => user?.email),
  )
  for (const { raw, to } of worker.mails.accepted) {
    for (const address of to) {
      // Staff receive emails about every organization that requests something from them.
      if (address === 'sales@grana.example' || ofStaff.has(address)) continue
      const known = world.known.get(address.toLowerCase()) ?? new Set<string>()
      const foreign = marks.filter((mark) => raw.includes(mark) && !known.has(mark))
      run.foreignRows.push(...foreign.map((mark) => `email to ${address} names ${mark}: ${subjectOf(raw)}`))
    }
  }
  const lines = [...api.logged, ...worker.logged]
  const leaking = lines.filter((line) => marks.some((mark) => line.includes(mark)))
  run.foreignRows.push(...leaking.map((line) => `log: ${line.slice(0, 200)}`))
  const counts = { mails: worker.mails.accepted.length, lines: lines.length }
  await worker.close()
  return counts
}

const subjectOf = (raw: string) => /^subject: .*/im.exec(raw)?.[0] ?? ''
