import { operations } from '#server/operation-routes.ts'
import { brand } from '@grana/messages/brand'
import { buildApp } from './app.ts'
import { buildContext, closeContext } from './build-context.ts'
import { parseApiConfig } from './config.ts'
import { buildMachineOpenApi } from './http/machine-openapi.ts'
import { buildOpenApi } from './http/openapi.ts'
import { formatRouteTable } from './http/registered-routes.ts'

/** Prints the OpenAPI documents and the route table of the API as JSON. It opens no connection. */
const config = parseApiConfig({
  NODE_ENV: 'development',
  LOG_LEVEL: 'silent',
  API_URL: `https://api.${brand.domain}`,
  PORTAL_URL: `https://www.${brand.domain}`,
  DATABASE_URL: 'postgres://nobody@nowhere.invalid/none',
})
const context = buildContext(config)
const app = buildApp(context)
await app.ready()
process.stdout.write(
  JSON.stringify({
    openApi: buildOpenApi(operations, config.apiUrl),
    machineOpenApi: buildMachineOpenApi(operations, config.apiUrl),
    ledger: formatRouteTable(app),
  }),
)
await app.close()
await closeContext(context)
