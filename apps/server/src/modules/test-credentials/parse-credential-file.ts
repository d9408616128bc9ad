import type { Context } from '#server/context.ts'
import type { Trx } from '#server/db/database.ts'
import { parseFileRows, type FileRow } from './file-rows.ts'
import { getProvidedPool } from './pool-access.ts'
import { findKnownAccounts } from './queries-credentials.ts'
import type { PoolKey } from './queries-pools.ts'
import { accountKey } from './sealed-credential.ts'

/** Parses the rows of a file, and compares them with the pool. */
export async function parseCredentialFile(
  { config }: Context,
  trx: Trx,
  key: PoolKey,
  { content, has_header: hasHeader }: { content: string; has_header: boolean },
): Promise<FileRow[]> {
  const mode = await getProvidedPool(trx, key)
  const keyOf = (account: string) => accountKey(config.appSecret, key.targetId, account)
  const parse = (isKnown: (account: string) => boolean) => parseFileRows(content, hasHeader, { mode, isKnown })
  const accounts = parse(() => false).flatMap(({ form }) => (form === undefined ? [] : [form.account]))
  if (accounts.length === 0) return parse(() => false)
  const known = await findKnownAccounts(trx, key, accounts.map(keyOf))
  return parse((account) => known.has(keyOf(account).toString('hex')))
}

/** Whether the row can be added to the pool. */
export const isValidRow = ({ form }: FileRow): boolean => form !== undefined

/** A row as an answer shows it: without the secret. */
export const toShownRow = ({ line, account, problem }: FileRow) => ({ line, account, problem })
