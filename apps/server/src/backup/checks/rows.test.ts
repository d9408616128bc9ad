import type pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { databaseOf, withClient, withDatabase } from '#server/db/connection.ts'
import { createTestDatabase, type TestDatabase } from '#server/db/test-database.ts'
import { recordSnapshot, setTextOutputFormat } from '../marks.ts'
import { checkRows } from './rows.ts'

let database: TestDatabase
let url: string

beforeAll(async () => {
  database = await createTestDatabase()
  url = withDatabase(process.env['DATABASE_ADMIN_URL'] ?? '', databaseOf(database.urls.owner))
})
afterAll(() => database.drop())

const query = (client: pg.Client, ...statements: string[]) => client.query(statements.join('; '))

test('counts rows that an open transaction wrote under a savepoint as newer than the mark', async () => {
  const label = 'grana-20261118T000000-000Z'
  await withClient(url, async (client) => {
    await query(client, 'create table grana.probe (number int)')
    await withClient(url, async (open) => {
      await query(open, 'begin', 'insert into grana.probe values (1)')
      await query(open, 'savepoint nested', 'insert into grana.probe values (2)')
      // Ends after the savepoint began, so that the snapshot counts the id of the savepoint among the ended ones.
      await query(client, 'insert into grana.probe values (3)')
      await setTextOutputFormat(client)
      await recordSnapshot(client, label)
      await query(open, 'commit')
    })
    await query(client, 'insert into grana.probe values (4)')
    const finding = await checkRows(client, label)
    expect(finding.faults).toEqual([])
    expect(finding.summary).toMatch(/, 3 newer$/)
    await query(client, 'delete from grana.probe')
    expect((await checkRows(client, label)).faults).toEqual(['probe: 1 of 1 rows are missing, and only 0 are newer'])
  })
})
