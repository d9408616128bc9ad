import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import type { FastifyInstance } from 'fastify'
import { brand } from '@grana/messages/brand'
import { jsonType } from '../headers.ts'
import { sendStored, storeAnswer, type StoredAnswer } from '../stored-answer.ts'

const config = { access: 'public', isDocument: true } as const
const hourly = 'public, max-age=3600'

/** Next to the bundle in production, inside its package in development. */
function readScript(): Buffer {
  const bundled = new URL('scalar.js', import.meta.url)
  return readFileSync(
    existsSync(bundled) ? bundled : new URL('browser/standalone.js', import.meta.resolve('@scalar/api-reference')),
  )
}

// The page sends nothing to the vendor's hosts: no fonts, no proxy, no assistant, no telemetry.
const settings = {
  url: '/openapi.json',
  withDefaultFonts: false,
  telemetry: false,
  hideClientButton: true,
  showDeveloperTools: 'never',
  agent: { disabled: true },
  mcp: { disabled: true },
}

const start = `Scalar.createApiReference('#reference', ${JSON.stringify(settings)})`

const page = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<link rel="icon" href="data:,">
<title>${brand.name} API</title>
</head>
<body>
<div id="reference"></div>
<script src="/reference/scalar.js"></script>
<script>${start}</script>
</body>
</html>
`

function contentPolicy(): string {
  const hash = createHash('sha256').update(start).digest('base64')
  return [
    "default-src 'none'",
    `script-src 'self' 'sha256-${hash}'`,
    // The reference writes its own style elements; it shows no user content.
    "style-src 'unsafe-inline'",
    "img-src 'self' data:",
    "font-src 'self' data:",
    "connect-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; ')
}

/** The API reference for people, without requests to third parties. */
export function addReferencePage(app: FastifyInstance, describe: () => object): void {
  const policy = contentPolicy()
  const document = storeAnswer(page, { type: 'text/html; charset=utf-8', cacheControl: hourly })
  let description: StoredAnswer | undefined
  let script: StoredAnswer | undefined

  app.route({
    method: ['GET', 'HEAD'],
    url: '/openapi.json',
    config,
    handler: (request, reply) => {
      // Takes a third of the API's start time, and most processes never serve it.
      description ??= storeAnswer(JSON.stringify(describe()), { type: jsonType, cacheControl: hourly })
      return sendStored(request, reply, description)
    },
  })
  app.route({
    method: ['GET', 'HEAD'],
    url: '/reference',
    config,
    handler: (request, reply) => sendStored(request, reply.header('content-security-policy', policy), document),
  })
  app.route({
    method: ['GET', 'HEAD'],
    url: '/reference/scalar.js',
    config,
    handler: (request, reply) => {
      // Four megabytes that most processes never serve.
      script ??= storeAnswer(readScript(), { type: 'text/javascript; charset=utf-8', cacheControl: hourly })
      return sendStored(request, reply, script)
    },
  })
}
