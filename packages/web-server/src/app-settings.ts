import { appNames, type AppName } from '@grana/contract/handoff'
import { bucketOf, originOf, portOf, requiredOf, trialOfIdle, type Environment } from './environment.ts'

/** What a process that serves a browser app has to know. */
export interface AppSettings {
  readonly host: string
  readonly port: number
  readonly folder: string
  readonly logLevel: string
  /** The bucket as browsers reach it, where the app's pages send files to it. */
  readonly filesUrl?: string
  readonly runtime: AppRuntime
}

/** What the app in the browser may know of it: the content of `/runtime.json`. */
export interface AppRuntime {
  readonly app: AppName
  readonly apiUrl: string
  readonly portalUrl: string
  readonly idleSeconds?: number
}

export function readAppRuntime(env: Environment): AppRuntime {
  const app = appNames.find((name) => name === requiredOf(env, 'APP_NAME'))
  if (app === undefined) throw new Error('APP_NAME is not the name of an app')
  return { app, apiUrl: originOf(env, 'API_URL'), portalUrl: originOf(env, 'PORTAL_URL'), ...trialOfIdle(env) }
}

/** Reads the environment once, at start; what is missing or malformed stops the process with its name. */
export function readAppSettings(env: Environment): AppSettings {
  return {
    host: env.APP_HOST || '127.0.0.1',
    port: portOf(env, 'APP_PORT'),
    folder: requiredOf(env, 'APP_FOLDER'),
    logLevel: env.LOG_LEVEL || 'info',
    ...(env.FILES_URL && { filesUrl: bucketOf(env, 'FILES_URL') }),
    runtime: readAppRuntime(env),
  }
}
