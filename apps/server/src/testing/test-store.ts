import { randomBytes } from 'node:crypto'
import { parseStoreConfig } from '../config.ts'
import { provisionBucket } from '../lib/file-store/provision-bucket.ts'
import type { StoreSettings } from '../lib/file-store/store-calls.ts'

export type TestStore = { env: Record<string, string>; settings: StoreSettings }

async function startedSettings(): Promise<Record<string, string | undefined>> {
  if (process.env['S3_ENDPOINT']) return process.env
  const launcher = process.env['STORE_LAUNCHER_URL']
  if (launcher === undefined) throw new Error('There is no object store: run tests by `pnpm test`.')
  const answer = await fetch(launcher)
  if (!answer.ok) throw new Error(await answer.text())
  return (await answer.json()) as Record<string, string>
}

/** A real object store, started on first use; every caller gets its own bucket. */
export async function startTestStore(): Promise<TestStore> {
  const { S3_ENDPOINT = '', S3_ACCESS_KEY = '', S3_SECRET_KEY = '' } = await startedSettings()
  const env = { S3_ENDPOINT, S3_ACCESS_KEY, S3_SECRET_KEY, S3_BUCKET: `test-${randomBytes(8).toString('hex')}` }
  const settings = parseStoreConfig({ NODE_ENV: 'test', ...env })
  await provisionBucket(settings)
  return { env, settings }
}
