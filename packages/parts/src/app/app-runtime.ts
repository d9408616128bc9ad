import { appNames, type AppName } from '@grana/contract/handoff'

/** Runtime settings that an app loads from the process that serves it. */
export interface AppRuntime {
  readonly app: AppName
  readonly apiUrl: string
  readonly portalUrl: string
  /** Overrides the idle timeout; only local installations set it. */
  readonly idleSeconds?: number
  /** Hours within which an organization is approved or refused; absent where the installation does not say. */
  readonly approvalHours?: number
  /** What the platform charges on top of each reward; absent where the installation does not say. */
  readonly rewardFeePercent?: number
}

const isOrigin = (value: unknown): value is string => typeof value === 'string' && URL.parse(value)?.origin === value

/** Throws when a required setting is missing or invalid; ignores invalid optional ones. */
function parseRuntime(value: unknown): AppRuntime {
  const given: Readonly<Record<string, unknown>> = typeof value === 'object' && value !== null ? { ...value } : {}
  const { apiUrl, portalUrl, idleSeconds, approvalHours, rewardFeePercent } = given
  const app = appNames.find((name) => name === given.app)
  if (app === undefined || !isOrigin(apiUrl) || !isOrigin(portalUrl))
    throw new Error('/runtime.json has an unexpected shape')
  return {
    app,
    apiUrl,
    portalUrl,
    ...(typeof idleSeconds === 'number' && { idleSeconds }),
    ...(typeof approvalHours === 'number' && { approvalHours }),
    ...(typeof rewardFeePercent === 'number' && { rewardFeePercent }),
  }
}

export async function loadRuntime(): Promise<AppRuntime> {
  return parseRuntime(await (await fetch('/runtime.json')).json())
}
