import type { Db, Trx } from '#server/db/database.ts'

function selectExports(db: Db) {
  return db
    .selectFrom('data_exports')
    .select(['id', 'state', 'progress', 'asked_at', 'ready_at', 'expires_at', 'bytes', 'with_reports'])
}

export type ExportRow = NonNullable<Awaited<ReturnType<ReturnType<typeof selectExports>['executeTakeFirst']>>>

/** Exports that are in progress or not expired, newest first. */
export function listExportRows(db: Db, userId: string, now: Date): Promise<ExportRow[]> {
  return selectExports(db)
    .where('user_id', '=', userId)
    .where((where) => where.or([where('expires_at', 'is', null), where('expires_at', '>', now)]))
    .orderBy('asked_at', 'desc')
    .limit(10)
    .execute()
}

export async function countExportsSince(db: Db, userId: string, moment: Date): Promise<number> {
  const { count } = await db
    .selectFrom('data_exports')
    .select((select) => select.fn.countAll<string>().as('count'))
    .where('user_id', '=', userId)
    .where('asked_at', '>', moment)
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** `undefined` when one is in progress already. */
export async function insertExport(
  trx: Trx,
  userId: string,
  asked: { at: Date; withReports: boolean },
): Promise<string | undefined> {
  const row = await trx
    .insertInto('data_exports')
    .values({ user_id: userId, asked_at: asked.at, with_reports: asked.withReports })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  return row?.id
}

export function findExportFile(db: Db, id: string, { userId, now }: { userId: string; now: Date }) {
  return db
    .selectFrom('data_exports')
    .select(['content', 'asked_at', 'with_reports'])
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .where('state', '=', 'ready')
    .where('expires_at', '>', now)
    .executeTakeFirst()
}

export function findExport(db: Db, id: string) {
  return db
    .selectFrom('data_exports')
    .select(['id', 'user_id', 'state', 'ready_at', 'with_reports'])
    .where('id', '=', id)
    .executeTakeFirst()
}

export async function saveExportProgress(db: Db, id: string, progress: number): Promise<void> {
  await db
    .updateTable('data_exports')
    .set({ state: 'running', progress })
    .where('id', '=', id)
    .where('state', '<>', 'ready')
    .execute()
}

type ReadyExport = { content: string; bytes: number; at: Date; expiresAt: Date }

/** `false` when it is ready already, or the user was erased. */
export async function saveExportFile(
  trx: Trx,
  id: string,
  { content, bytes, at, expiresAt }: ReadyExport,
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('data_exports')
    .set({ state: 'ready', progress: 100, content, bytes, ready_at: at, expires_at: expiresAt })
    .where('id', '=', id)
    .where('state', '<>', 'ready')
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export async function deleteExpiredExports(db: Db, now: Date): Promise<number> {
  const { numDeletedRows } = await db.deleteFrom('data_exports').where('expires_at', '<', now).executeTakeFirst()
  return Number(numDeletedRows)
}
