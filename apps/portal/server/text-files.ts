import type { FastifyInstance } from 'fastify'
import { accountPaths } from '#app/account-paths.ts'
import type { PublicSettings } from '#app/lib/render-context.ts'
import { paths } from '#app/paths.ts'
import { createClient, type ClientSettings } from '@grana/client/create-client'
import { listAttestationKeys } from '@grana/contract/engagements/attestations'
import { brand } from '@grana/messages/brand'
import { denyAllPolicy } from '@grana/web-server/security-headers'
import { storeAnswer, type StoredAnswer } from '@grana/web-server/stored-answer'

const HALF_A_YEAR = 182 * 24 * 60 * 60 * 1000

/** Not for search engines: routes of an account, and error pages. */
export const hiddenPaths = [
  paths.signIn(),
  paths.signUp(),
  '/password',
  accountPaths.checkEmail(),
  '/redir',
  '/account',
  paths.openReport(),
  paths.forbidden(),
  paths.notFound(),
] as const

/** Small files for machines that depend on the settings. */
export async function textFiles(settings: PublicSettings, now: Date): Promise<ReadonlyMap<string, StoredAnswer>> {
  const files: Record<string, readonly string[]> = {
    '/robots.txt': [
      'User-agent: *',
      'Allow: /',
      ...hiddenPaths.map((path) => `Disallow: ${path}`),
      '',
      `Sitemap: ${settings.portalUrl}${paths.sitemap()}`,
    ],
    [paths.securityTxt()]: [
      `Contact: mailto:${brand.securityEmail}`,
      `Expires: ${new Date(now.getTime() + HALF_A_YEAR).toISOString()}`,
      'Preferred-Languages: es, en',
      `Policy: ${settings.portalUrl}${paths.disclosurePolicy()}`,
      `Canonical: ${settings.portalUrl}${paths.securityTxt()}`,
    ],
  }
  const headers = {
    'Content-Type': 'text/plain; charset=utf-8',
    'Cache-Control': 'public, max-age=3600',
    'Content-Security-Policy': denyAllPolicy,
  }
  const answers = Object.entries(files).map(async ([path, lines]) => {
    return [path, await storeAnswer({ body: Buffer.from(`${lines.join('\n')}\n`), headers })] as const
  })
  return new Map(await Promise.all(answers))
}

/** Serves the public keys of attestations at an address that their files name. */
export function addAttestationKeys(app: FastifyInstance, api: ClientSettings): void {
  app.get(paths.attestationKeys(), async (_request, reply) => {
    const keys = await createClient(api).call(listAttestationKeys)
    return reply
      .header('Cache-Control', 'public, max-age=60')
      .header('Content-Security-Policy', denyAllPolicy)
      .header('Access-Control-Allow-Origin', '*')
      .type('application/json; charset=utf-8')
      .send(JSON.stringify({ keys }))
  })
}
