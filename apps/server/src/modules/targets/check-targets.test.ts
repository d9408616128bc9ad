import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startTestInternet, type TestInternet } from '#server/testing/internet-stand-in.ts'
import { insertTestTarget } from '#server/testing/targets.ts'
import { insertOrganization } from '#server/testing/tenants.ts'
import { startTestWorker, type TestWorker } from '#server/testing/test-worker.ts'
import type { AutomaticMethod } from '@grana/contract/customers/target-values'
import { runOwnershipCheck } from './on-target-check-asked-run.ts'
import { expectedDnsRecord, expectedFile } from './ownership-records.ts'
import { recheckTargets } from './recheck-targets.ts'

let internet: TestInternet
let worker: TestWorker
let organizationId: string

beforeAll(async () => {
  internet = await startTestInternet()
  worker = await startTestWorker(internet.env)
  organizationId = (await insertOrganization(worker.database.owner)).id
  await internet.tell({ names: { 'banca.example.com': [{ type: 'A', value: '127.0.0.1' }] } })
})
beforeEach(async () => {
  worker.at()
  await worker.database.owner.deleteFrom('targets').execute()
})
afterAll(async () => {
  await worker.close()
  internet.stop()
})

async function rowOf(id: string) {
  return worker.database.owner.selectFrom('targets').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
}

async function provableOf(id: string) {
  const row = await rowOf(id)
  return { id, type: 'website' as const, address: row.address, token: row.proof_token }
}

async function makeTarget(changes: Parameters<typeof insertTestTarget>[2] = {}) {
  const address = `banca.example.com:${internet.port}`
  return insertTestTarget(worker.database.owner, organizationId, { address, ...changes })
}

async function ask(id: string, method: AutomaticMethod) {
  await worker.database.owner
    .updateTable('targets')
    .set({ check_method: method, check_asked_at: worker.context.clock(), check_outcome: null })
    .where('id', '=', id)
    .execute()
  await runOwnershipCheck(worker.context, { organizationId, targetId: id })
  return rowOf(id)
}

async function say(id: string, ...texts: string[]) {
  const { name } = expectedDnsRecord(await provableOf(id))
  await internet.tell({ names: { [name]: texts.map((value) => ({ type: 'TXT' as const, value })) } })
}

async function put(id: string, text: string | null) {
  const path = new URL(expectedFile(await provableOf(id)).url).pathname
  await internet.tell({ files: { [`banca.example.com${path}`]: text } })
}

async function eventsOf(id: string) {
  const rows = await worker.database.owner
    .selectFrom('audit_events')
    .select(['action', 'actor_id'])
    .where('thing_id', '=', id)
    .orderBy('created_at')
    .execute()
  return rows.map(({ action, actor_id: actor }) => `${action} by ${actor ?? 'the platform'}`)
}

describe('a DNS record', () => {
  test('verifies the target when it matches, and reports why when it does not', async () => {
    const id = await makeTarget()
    expect(await ask(id, 'dns')).toMatchObject({ authority: 'unproven', check_outcome: 'no_record' })
    await say(id, 'v=spf1 -all', 'grana-authority=0000')
    expect(await ask(id, 'dns')).toMatchObject({ authority: 'unproven', check_outcome: 'other_record' })
    const { value } = expectedDnsRecord(await provableOf(id))
    await say(id, `x${value}`, value.slice(0, -1), value.toUpperCase())
    expect(await ask(id, 'dns')).toMatchObject({ authority: 'unproven', check_outcome: 'other_record' })
    await say(id, 'v=spf1 -all', ` ${value} `)
    expect(await ask(id, 'dns')).toMatchObject({ authority: 'proven', proof_method: 'dns', check_outcome: 'found' })
    expect(await eventsOf(id)).toEqual(['target.proven by the platform'])
  })

  test('of another target does not verify', async () => {
    const [mine, other] = [await makeTarget(), await makeTarget({ name: 'Otra' })]
    await say(mine, expectedDnsRecord(await provableOf(mine)).value)
    expect(await ask(other, 'dns')).toMatchObject({ authority: 'unproven', check_outcome: 'other_record' })
  })

  test('of a wildcard target is read from the parent domain', async () => {
    const id = await makeTarget({ address: '*.example.com' })
    expect(expectedDnsRecord(await provableOf(id)).name).toBe('_grana.example.com')
    expect(await ask(id, 'file')).toMatchObject({ authority: 'unproven', check_outcome: 'refused' })
  })
})

describe('a file', () => {
  test('verifies the target when its content matches exactly', async () => {
    const id = await makeTarget()
    expect(await ask(id, 'file')).toMatchObject({ authority: 'unproven', check_outcome: 'no_file' })
    const { content } = expectedFile(await provableOf(id))
    await put(id, `<html>${content}</html>`)
    expect(await ask(id, 'file')).toMatchObject({ authority: 'unproven', check_outcome: 'other_content' })
    await put(id, `${content}\n`)
    expect(await ask(id, 'file')).toMatchObject({ authority: 'proven', proof_method: 'file', check_outcome: 'found' })
  })

  test('is not requested from a host that resolves to a private address', async () => {
    await internet.tell({ names: { 'casa.example.com': [{ type: 'A', value: '10.0.0.7' }] } })
    const id = await makeTarget({ address: 'casa.example.com' })
    expect(await ask(id, 'file')).toMatchObject({ authority: 'unproven', check_outcome: 'refused' })
    const away = await makeTarget({ address: 'nadie.example.com' })
    expect(await ask(away, 'file')).toMatchObject({ check_outcome: 'unresolved' })
  })
})

describe('a check', () => {
  test('runs once when its job runs several times', async () => {
    const id = await makeTarget()
    await ask(id, 'dns')
    const { checked_at: first } = await rowOf(id)
    await runOwnershipCheck(worker.context, { organizationId, targetId: id })
    expect((await rowOf(id)).checked_at).toEqual(first)
  })

  test('of an archived target counts, and without a request does nothing', async () => {
    const id = await makeTarget({ archived_at: new Date() })
    expect(await ask(id, 'dns')).toMatchObject({ authority: 'unproven', checked_at: expect.any(Date) })
    await runOwnershipCheck(worker.context, { organizationId, targetId: organizationId })
  })

  test('counts for the address it was requested for, not for a later one', async () => {
    const id = await makeTarget()
    await say(id, expectedDnsRecord(await provableOf(id)).value)
    await worker.database.owner
      .updateTable('targets')
      .set({ check_method: 'dns', check_asked_at: new Date() })
      .where('id', '=', id)
      .execute()
    const slow = {
      ...worker.context,
      outbound: {
        ...worker.context.outbound,
        async texts(name: string) {
          const answer = await worker.context.outbound.texts(name)
          await worker.database.owner
            .updateTable('targets')
            .set({ address: 'otra.example.com' })
            .where('id', '=', id)
            .execute()
          return answer
        },
      },
    }
    await runOwnershipCheck(slow, { organizationId, targetId: id })
    expect(await rowOf(id)).toMatchObject({ authority: 'unproven', proof_method: null, address: 'otra.example.com' })
  })
})

describe('the daily recheck', () => {
  const days = (count: number) => new Date(Date.now() + count * 86_400_000)

  async function round() {
    await recheckTargets(worker.context)
    await worker.drain()
  }

  test('lapses a target whose record is gone and notifies; a target with its record stays verified', async () => {
    const [kept, lost] = [await makeTarget(), await makeTarget({ address: `perdida.example.com:${internet.port}` })]
    for (const id of [kept, lost]) {
      await say(id, expectedDnsRecord(await provableOf(id)).value)
      await ask(id, 'dns')
    }
    await internet.tell({ names: { '_grana.perdida.example.com': null } })
    await round()
    expect((await rowOf(lost)).authority).toBe('proven')
    worker.at(days(1))
    await round()
    expect(await rowOf(kept)).toMatchObject({ authority: 'proven', lapsed_at: null })
    expect(await rowOf(lost)).toMatchObject({ authority: 'lapsed', check_outcome: 'no_record' })
    expect(await eventsOf(lost)).toEqual(['target.proven by the platform', 'target.lapsed by the platform'])
    await say(lost, expectedDnsRecord(await provableOf(lost)).value)
    expect(await ask(lost, 'dns')).toMatchObject({ authority: 'proven', lapsed_at: null })
  })

  test('tolerates temporary failures for three days', async () => {
    const id = await makeTarget()
    await say(id, expectedDnsRecord(await provableOf(id)).value)
    await ask(id, 'dns')
    await internet.tell({ names: { '_grana.banca.example.com': 'fail' } })
    worker.at(days(1))
    await round()
    const failing = await rowOf(id)
    expect(failing).toMatchObject({ authority: 'proven', check_outcome: 'resolver_failed' })
    expect(failing.failing_since).not.toBeNull()
    worker.at(days(4.1))
    await round()
    expect(await rowOf(id)).toMatchObject({ authority: 'lapsed' })
  })

  async function verifiedThenRemoved(changes: Parameters<typeof insertTestTarget>[2] = {}) {
    const id = await makeTarget(changes)
    await say(id, expectedDnsRecord(await provableOf(id)).value)
    await ask(id, 'dns')
    await internet.tell({ names: { '_grana.banca.example.com': null } })
    return id
  }

  test('cannot be avoided by requesting a check of another method', async () => {
    const id = await verifiedThenRemoved()
    worker.at(days(0.9))
    expect(await ask(id, 'file')).toMatchObject({ check_outcome: 'no_file', authority: 'lapsed' })
    // Nor when only the request was made.
    const other = await verifiedThenRemoved()
    worker.at(days(1.9))
    const asked = {
      check_method: 'file',
      check_asked_at: worker.context.clock(),
      checked_at: worker.context.clock(),
    } as const
    await worker.database.owner.updateTable('targets').set(asked).where('id', '=', other).execute()
    worker.at(days(1.95))
    await round()
    expect(await rowOf(other)).toMatchObject({ authority: 'lapsed' })
  })

  test('is not discarded by another request while it runs', async () => {
    const id = await verifiedThenRemoved()
    worker.at(days(1))
    const { outbound, clock } = worker.context
    const meddled = {
      ...worker.context,
      outbound: {
        ...outbound,
        async texts(name: string) {
          const answer = await outbound.texts(name)
          const asked = {
            check_method: 'file',
            check_asked_at: new Date(clock().getTime() + 1000),
            check_outcome: null,
          } as const
          await worker.database.owner.updateTable('targets').set(asked).where('id', '=', id).execute()
          return answer
        },
      },
    }
    await recheckTargets(worker.context)
    await runOwnershipCheck(meddled, { organizationId, targetId: id })
    expect(await rowOf(id)).toMatchObject({ authority: 'lapsed', check_method: 'file', check_outcome: null })
    await worker.drain()
  })

  test('includes archived targets', async () => {
    const id = await verifiedThenRemoved({ archived_at: new Date() })
    worker.at(days(1))
    await round()
    expect(await rowOf(id)).toMatchObject({ authority: 'lapsed' })
    expect(await eventsOf(id)).toContain('target.lapsed by the platform')
  })

  test('skips documents and example domains', async () => {
    const proven = {
      authority: 'proven',
      proof_method: 'dns',
      proven_at: days(-9),
      proof_checked_at: days(-9),
    } as const
    const ids = [
      await makeTarget({ ...proven, proof_method: 'document' }),
      await makeTarget({ ...proven, address: 'banca.tepozan.example/v2' }),
    ]
    const due = await makeTarget(proven)
    await recheckTargets(worker.context)
    const asked = await worker.database.owner
      .selectFrom('targets')
      .select('id')
      .where('check_asked_at', 'is not', null)
      .execute()
    expect(asked).toEqual([{ id: due }])
    expect(ids).toHaveLength(2)
    await recheckTargets(worker.context)
    expect((await worker.openJobs()).filter(({ task }) => task === 'on-target-check-asked.run')).toHaveLength(1)
    await worker.drain()
  })
})
