import { appNames, type AppName } from '@grana/contract/handoff'
import {
  getAmount,
  getBucketUrl,
  maxHours,
  getOrigin,
  getPort,
  getRequired,
  getIdleTrial,
  type Environment,
} from './environment.ts'

/** Settings of a process that serves a browser app. */
export interface AppSettings {
  readonly host: string
  readonly port: number
  readonly folder: string
  readonly logLevel: string
  /** The bucket's URL for browsers, where the app's pages upload files to it. */
  readonly filesUrl?: string
  readonly runtime: AppRuntime
}

/** What the app in the browser may know of them: the content of `/runtime.json`. */
export interface AppRuntime {
  readonly app: AppName
  readonly apiUrl: string
  readonly portalUrl: string
  readonly idleSeconds?: number
  /** Hours within which an organization is approved or refused; absent where the installation does not say. */
  readonly approvalHours?: number
  /** What the platform charges on top of each reward; absent where it charges nothing. */
  readonly rewardFeePercent?: number
}

export function getAppRuntime(env: Environment): AppRuntime {
  const app = appNames.find((name) => name === getRequired(env, 'APP_NAME'))
  if (app === undefined) throw new Error('APP_NAME is not the name of an app')
  const approval = env.APPROVAL_HOURS && { approvalHours: getAmount(env, 'APPROVAL_HOURS', { most: maxHours }) }
  const fee = env.REWARD_FEE_PERCENT && {
    rewardFeePercent: getAmount(env, 'REWARD_FEE_PERCENT', { most: 100, decimals: 1 }),
  }
  return {
    app,
    apiUrl: getOrigin(env, 'API_URL'),
    portalUrl: getOrigin(env, 'PORTAL_URL'),
    ...getIdleTrial(env),
    ...(app === 'customers' && { ...approval, ...fee }),
  }
}

/** Reads the environment once, at start; a missing or malformed variable stops the process with its name. */
export function loadAppSettings(env: Environment): AppSettings {
  return {
    host: env.APP_HOST || '127.0.0.1',
    port: getPort(env, 'APP_PORT'),
    folder: getRequired(env, 'APP_FOLDER'),
    logLevel: env.LOG_LEVEL || 'info',
    ...(env.FILES_URL && { filesUrl: getBucketUrl(env, 'FILES_URL') }),
    runtime: getAppRuntime(env),
  }
}
