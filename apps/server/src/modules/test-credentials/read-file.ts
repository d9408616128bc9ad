import type { Context } from '#server/context.ts'
import type { Trx } from '#server/db/database.ts'
import { readFileRows, type FileRow } from './file-rows.ts'
import { getProvidedPool } from './pool-access.ts'
import { findKnownAccounts } from './queries-credentials.ts'
import type { PoolKey } from './queries-pools.ts'
import { accountKey } from './sealed-credential.ts'

/** The rows of a file, compared with the pool. */
export async function readFile(
  { config }: Context,
  trx: Trx,
  key: PoolKey,
  { content, has_header: hasHeader }: { content: string; has_header: boolean },
): Promise<FileRow[]> {
  const mode = await getProvidedPool(trx, key)
  const keyOf = (account: string) => accountKey(config.appSecret, key.targetId, account)
  const read = (isKnown: (account: string) => boolean) => readFileRows(content, hasHeader, { mode, isKnown })
  const accounts = read(() => false).flatMap(({ form }) => (form === undefined ? [] : [form.account]))
  if (accounts.length === 0) return read(() => false)
  const known = await findKnownAccounts(trx, key, accounts.map(keyOf))
  return read((account) => known.has(keyOf(account).toString('hex')))
}

/** A row as an answer shows it: without the secret. */
export const toShownRow = ({ line, account, problem }: FileRow) => ({ line, account, problem })
