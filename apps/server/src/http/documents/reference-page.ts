import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import type { FastifyInstance } from 'fastify'
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
  withDefaultFonts: false,
  telemetry: false,
  hideClientButton: true,
  showDeveloperTools: 'never',
  agent: { disabled: true },
  mcp: { disabled: true },
}

/** A page with a document: the whole API, or what machines may call. */
export type ReferenceView = { page: string; title: string; document: string; describe: () => object }

const startOf = ({ document }: ReferenceView) =>
  `Scalar.createApiReference('#reference', ${JSON.stringify({ url: document, ...settings })})`

const toPage = (view: ReferenceView) => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<link rel="icon" href="data:,">
<title>${view.title}</title>
</head>
<body>
<div id="reference"></div>
<script src="/reference/scalar.js"></script>
<script>${startOf(view)}</script>
</body>
</html>
`

function contentPolicy(view: ReferenceView): string {
  const hash = createHash('sha256').update(startOf(view)).digest('base64')
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

function addView(app: FastifyInstance, view: ReferenceView): void {
  const policy = contentPolicy(view)
  const page = storeAnswer(toPage(view), { type: 'text/html; charset=utf-8', cacheControl: hourly })
  let description: StoredAnswer | undefined

  app.route({
    method: ['GET', 'HEAD'],
    url: view.document,
    config,
    handler: (request, reply) => {
      // Takes a third of the API's start time, and most processes never serve it.
      description ??= storeAnswer(JSON.stringify(view.describe()), { type: jsonType, cacheControl: hourly })
      return sendStored(request, reply, description)
    },
  })
  app.route({
    method: ['GET', 'HEAD'],
    url: view.page,
    config,
    handler: (request, reply) => sendStored(request, reply.header('content-security-policy', policy), page),
  })
}

/** The API reference for people, without requests to third parties. */
export function addReferencePages(app: FastifyInstance, views: readonly ReferenceView[]): void {
  let script: StoredAnswer | undefined
  for (const view of views) addView(app, view)
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
