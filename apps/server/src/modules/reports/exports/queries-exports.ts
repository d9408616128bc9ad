import { sql, type RawBuilder } from 'kysely'
import type { Db, Trx } from '#server/db/database.ts'
import type { ReportFileFormat } from '@grana/contract/reports/exports'
import { ofTenant, type InboxScope } from '../triage/queries-scope.ts'

export type ExportKey = { organizationId: string; exportId: string }
type Own = { organizationId: string; userId: string; at: Date }

/** Reports of a part: what the worker holds at a time. The table has the same bound. */
const partSize = 200

const columns = ['id', 'format', 'state', 'count', 'written', 'bytes', 'asked_at', 'expires_at'] as const

/** Exports of a member that have not ended. */
const ownExports = (trx: Trx, { organizationId, userId, at }: Own) =>
  trx
    .selectFrom('report_exports')
    .where('organization_id', '=', organizationId)
    .where('user_id', '=', userId)
    .where('expires_at', '>', at)

export type ExportRow = NonNullable<Awaited<ReturnType<typeof findOwnExport>>>

export function findOwnExport(trx: Trx, { exportId, ...own }: Own & ExportKey) {
  return ownExports(trx, own).select(columns).where('id', '=', exportId).executeTakeFirst()
}

export const listExportRows = (trx: Trx, own: Own): Promise<ExportRow[]> =>
  ownExports(trx, own).select(columns).orderBy('asked_at', 'desc').execute()

export async function countKept(trx: Trx, own: Own): Promise<number> {
  const { count } = await ownExports(trx, own)
    .select((select) => select.fn.countAll<string>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** `undefined` while another one of the member is in progress. */
export async function insertExport(
  trx: Trx,
  { organizationId, userId, format, at, expiresAt }: Own & { format: ReportFileFormat; expiresAt: Date },
): Promise<string | undefined> {
  const row = await trx
    .insertInto('report_exports')
    .values({ organization_id: organizationId, user_id: userId, format, asked_at: at, expires_at: expiresAt })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  return row?.id
}

/** Stores the reports of a list in its order, without any of them passing through this process. */
export async function insertParts(
  trx: Trx,
  { organizationId, exportId }: ExportKey,
  list: RawBuilder<unknown>,
): Promise<ExportRow> {
  await sql`insert into report_export_parts (organization_id, export_id, part, reports)
    select ${organizationId}, ${exportId}, ((l.place - 1) / ${partSize}::int)::int, array_agg(l.id order by l.place)
    from (${list}) l group by 3`.execute(trx)
  const { rows } = await sql<ExportRow>`
    update report_exports x set count = (
      select coalesce(sum(cardinality(p.reports)), 0) from report_export_parts p
      where (p.organization_id, p.export_id) = (x.organization_id, x.id))
    where (x.organization_id, x.id) = (${organizationId}, ${exportId})
    returning ${sql.join(columns.map((column) => sql.ref(`x.${column}`)))}`.execute(trx)
  const [row] = rows
  if (row === undefined) throw new Error('an export is not readable to who asked for it')
  return row
}

/** How many reports of a file the member may read now. */
export async function countReadable(trx: Trx, key: ExportKey, seen: InboxScope): Promise<number> {
  const { organizationId, exportId } = key
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from report_export_parts p cross join unnest(p.reports) e (id) join reports r on r.id = e.id
    where (p.organization_id, p.export_id) = (${organizationId}, ${exportId})
      and ${sql.join(ofTenant({ organizationId, seen }), sql` and `)}`.execute(trx)
  return rows[0]?.count ?? 0
}

const exportBy = (trx: Db, { organizationId, exportId }: ExportKey) =>
  trx.updateTable('report_exports').where('organization_id', '=', organizationId).where('id', '=', exportId)

export async function withdrawExport(trx: Db, key: ExportKey): Promise<void> {
  await exportBy(trx, key).set({ state: 'withdrawn' }).execute()
}

export async function endExport(trx: Trx, key: ExportKey, at: Date): Promise<void> {
  await exportBy(trx, key).set({ state: 'withdrawn', expires_at: at }).execute()
}

/** An export that is still to be written; its upload is that of an attempt before. */
export function findUnwritten(db: Db, { organizationId, exportId }: ExportKey) {
  return db
    .selectFrom('report_exports as x')
    .select(['x.user_id', 'x.format', 'x.upload_id'])
    .select((select) =>
      select
        .selectFrom('report_export_parts as p')
        .select((parts) => parts.fn.countAll<string>().as('count'))
        .whereRef('p.organization_id', '=', 'x.organization_id')
        .whereRef('p.export_id', '=', 'x.id')
        .as('parts'),
    )
    .where('x.organization_id', '=', organizationId)
    .where('x.id', '=', exportId)
    .where('x.state', 'in', ['waiting', 'writing'])
    .executeTakeFirst()
}

/** `false` when the export was withdrawn or removed meanwhile. */
export async function beginExport(db: Db, key: ExportKey, uploadId: string): Promise<boolean> {
  const { numUpdatedRows } = await exportBy(db, key)
    .set({ state: 'writing', written: 0, upload_id: uploadId })
    .where('state', 'in', ['waiting', 'writing'])
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** `false` when the export was withdrawn or removed meanwhile. */
export async function saveWritten(db: Db, key: ExportKey, written: number): Promise<boolean> {
  const { numUpdatedRows } = await exportBy(db, key).set({ written }).where('state', '=', 'writing').executeTakeFirst()
  return numUpdatedRows > 0n
}

export async function completeExport(
  trx: Trx,
  key: ExportKey,
  { bytes, at, expiresAt }: { bytes: number; at: Date; expiresAt: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await exportBy(trx, key)
    .set({ state: 'ready', bytes, ready_at: at, expires_at: expiresAt, upload_id: null })
    .where('state', '=', 'writing')
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Exports whose time is over, and withdrawn ones with bytes in the store. */
export function listEndedExports(db: Db, at: Date) {
  return db
    .selectFrom('report_exports')
    .select(['organization_id as organizationId', 'id as exportId', 'upload_id as uploadId', 'expires_at as expiresAt'])
    .where((where) =>
      where.or([
        where('expires_at', '<=', at),
        where.and([
          where('state', '=', 'withdrawn'),
          where.or([where('bytes', 'is not', null), where('upload_id', 'is not', null)]),
        ]),
      ]),
    )
    .limit(1000)
    .execute()
}

/** Records that the store holds nothing of a withdrawn export. */
export async function clearExport(db: Db, key: ExportKey): Promise<void> {
  await exportBy(db, key).set({ bytes: null, upload_id: null }).execute()
}

export async function deleteExport(db: Db, { organizationId, exportId }: ExportKey): Promise<void> {
  await db
    .deleteFrom('report_exports')
    .where('organization_id', '=', organizationId)
    .where('id', '=', exportId)
    .execute()
}
