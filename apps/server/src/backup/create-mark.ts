import { withClient } from '#server/db/connection.ts'
import { recordSnapshot, setTextOutputFormat } from './marks.ts'

/**
 * Records what the database contains, creates a restore point after it, and switches to a new WAL segment so that
 * everything is archived. Returns the name of the restore point and the segment that must arrive in the archive.
 */
export async function createMark(databaseUrl: string, now: Date): Promise<{ label: string; segment: string }> {
  const label = `grana-${now.toISOString().replaceAll(/[-:]/g, '').replace('.', '-')}`
  return withClient(databaseUrl, async (client) => {
    await setTextOutputFormat(client)
    await recordSnapshot(client, label)
    const { rows } = await client.query<{ segment: string }>(
      'select pg_walfile_name(pg_create_restore_point($1)) as segment',
      [label],
    )
    await client.query('select pg_switch_wal()')
    return { label, segment: rows[0]!.segment }
  })
}
