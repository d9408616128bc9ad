import { createHash } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import type { AppOrigins } from '#app/lib/render-context.ts'
import { bridgePath } from '@grana/client/session/bridge-words'
import { brand } from '@grana/messages/brand'
import { policyText } from '@grana/web-server/security-headers'
import { sendStored, storeAnswer } from '@grana/web-server/stored-answer'

/** Nothing runs in it but its own script, it loads nothing, and only the apps may frame it. */
function bridgePolicy(script: string, origins: readonly string[]): string {
  return policyText({
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
  // Origins have no letter that means anything in HTML: they were read as addresses and written by the same rules.
  const origins = Object.values(apps).join(' ')
  return (
    `<!doctype html><html lang="es"><head><meta charset="utf-8"><title>${brand.name}</title></head>` +
    `<body data-origins="${origins}"><script>${script}</script></body></html>`
  )
}

/** The page that apps frame to tell the portal of the end of a session, and to hear of it. */
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
      // Both would forbid the apps too; who may frame it is said by its policy.
      reply.removeHeader('X-Frame-Options').removeHeader('Cross-Origin-Opener-Policy')
      return sendStored(request, reply, page)
    },
  })
}
