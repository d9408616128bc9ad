import { operations } from '@grana/contract/operations'
import { brand } from '@grana/messages/brand'
import { buildApp } from './app.ts'
import { readApiConfig } from './config.ts'
import { buildContext, closeContext } from './context.ts'
import { ledgerOf } from './http/doors.ts'
import { buildOpenApi } from './http/openapi.ts'

/** Prints what the API is, as JSON: its OpenAPI document and the ledger of its doors. Nothing is connected to. */
const config = readApiConfig({
  NODE_ENV: 'development',
  LOG_LEVEL: 'silent',
  API_URL: `https://api.${brand.domain}`,
  PORTAL_URL: `https://www.${brand.domain}`,
  DATABASE_URL: 'postgres://nobody@nowhere.invalid/none',
})
const context = buildContext(config)
const app = buildApp(context)
await app.ready()
process.stdout.write(JSON.stringify({ openApi: buildOpenApi(operations, config.apiUrl), ledger: ledgerOf(app) }))
await app.close()
await closeContext(context)
