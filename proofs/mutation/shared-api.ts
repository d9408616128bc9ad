export { testConfig } from '#server/testing/test-api.ts'
import { startTestApi as start, type TestApi } from '#server/testing/test-api.ts'

let shared: Promise<TestApi> | undefined

/** The same API for every run: only the mutated modules are reloaded. */
export async function startTestApi(): Promise<TestApi> {
  shared ??= start({ level: 'silent' })
  return { ...(await shared), close: async () => {} }
}

export async function closeApi(): Promise<void> {
  await (await shared)?.close()
}
