import { appNames, type AppName } from '@grana/contract/handoff'

/** What an app learns from the process that serves it, when it opens. */
export interface AppRuntime {
  readonly app: AppName
  readonly apiUrl: string
  readonly portalUrl: string
  /** A trial on one machine may be idle for a shorter time. */
  readonly idleSeconds?: number
}

const isOrigin = (value: unknown): value is string => typeof value === 'string' && URL.parse(value)?.origin === value

/** Reads the settings; an answer of another shape is nobody's to guess at. */
export function readRuntime(value: unknown): AppRuntime {
  const given = typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
  const { apiUrl, portalUrl, idleSeconds } = given
  const app = appNames.find((name) => name === given.app)
  if (app === undefined || !isOrigin(apiUrl) || !isOrigin(portalUrl)) throw new Error('/runtime.json cannot be used')
  return { app, apiUrl, portalUrl, ...(typeof idleSeconds === 'number' && { idleSeconds }) }
}

export async function loadRuntime(): Promise<AppRuntime> {
  return readRuntime(await (await fetch('/runtime.json')).json())
}
