import { createFileStore, type FileStore } from '../lib/file-store/file-store.ts'
import { startAccountApi, type AccountApi } from './account-api.ts'
import { patient } from './patience.ts'
import { startTestStore } from './test-store.ts'
import { startTestWorker, type TestWorker } from './test-worker.ts'

export type AccountWorld = {
  api: AccountApi
  worker: TestWorker
  files: FileStore
  close: () => Promise<void>
}

/** API and worker over one database and one object store. Starting the store can take a minute and a half. */
export async function startAccountWorld(): Promise<AccountWorld> {
  const { env, settings } = await startTestStore()
  const api = await startAccountApi(env)
  const worker = await startTestWorker(env, api.database)
  return {
    api,
    worker,
    files: createFileStore(settings, patient.storeMs),
    async close() {
      await worker.close()
      await api.close()
    },
  }
}
