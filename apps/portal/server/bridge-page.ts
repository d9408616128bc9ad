import { createHash } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import type { AppOrigins } from '#app/lib/render-context.ts'
import { bridgePath } from '@grana/client/session/bridge-signals'
import { brand } from '@grana/messages/brand'
import { formatPolicy } from '@grana/web-server/security-headers'
import { sendStored, storeAnswer } from '@grana/web-server/stored-answer'

/** Allows only its own script, loads nothing, and may be framed by the apps only. */
function bridgePolicy(script: string, origins: readonly string[]): string {
  return formatPolicy({
    'default-src': ["'none'"],
    'script-src': [`'sha256-${createHash('sha256').update(script).digest('base64')}'`],
    'base-uri': ["'none'"],
    'form-action': ["'none'"],
    'frame-ancestors': origins.length > 0 ? origins : ["'none'"],
    'require-trusted-types-for': ["'script'"],
    'trusted-types': ["'none'"],
  })
}

export function bridgeDocument(script: string, apps: AppOrigins): string {
  // Origins need no HTML escaping: they were parsed and serialized as URLs.
  const origins = Object.values(apps).join(' ')
  return (
    `<!doctype html><html lang="es"><head><meta charset="utf-8"><title>${brand.name}</title></head>` +
    `<body data-origins="${origins}"><script>${script}</script></body></html>`
  )
}

/** Registers the page that apps frame to broadcast and receive the end of a session. */
export async function addBridge(app: FastifyInstance, script: string, apps: AppOrigins): Promise<void> {
  const page = await storeAnswer({
    body: Buffer.from(bridgeDocument(script, apps)),
    headers: {
      'Content-Type': 'text/html; charset=utf-8',
      'Cache-Control': 'no-cache',
      'Content-Security-Policy': bridgePolicy(script, Object.values(apps)),
      'Cross-Origin-Resource-Policy': 'same-site',
      'X-Robots-Tag': 'noindex',
    },
  })
  app.route({
    method: ['GET', 'HEAD'],
    url: bridgePath,
    handler: (request, reply) => {
      // Both headers would also forbid framing by the apps; `frame-ancestors` of the policy decides instead.
      reply.removeHeader('X-Frame-Options').removeHeader('Cross-Origin-Opener-Policy')
      return sendStored(request, reply, page)
    },
  })
}
