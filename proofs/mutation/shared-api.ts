export { testConfig } from '@grana/server/testing/test-api'
import { startTestApi as start, type TestApi } from '@grana/server/testing/test-api'

let shared: Promise<TestApi> | undefined

/** The same API for every run: only the mutated modules are reloaded. */
export async function startTestApi(): Promise<TestApi> {
  shared ??= start({ level: 'silent' })
  return { ...(await shared), close: async () => {} }
}

export async function closeApi(): Promise<void> {
  await (await shared)?.close()
}
