import type { Context } from '#server/context.ts'
import { defineDocument, type DocumentRoute } from '#server/http/documents/document-route.ts'
import { toDisclosureFeed } from './disclosure-feed.ts'
import { pageOfPublished } from './queries.ts'

const feedPath = '/api/portal/disclosures.atom'
const feedLength = 50

async function feed({ reads, config }: Context) {
  const { cards } = await reads.read((db) => pageOfPublished(db, { size: feedLength, page: 1 }))
  const body = toDisclosureFeed(cards, { portalUrl: config.portalUrl, selfUrl: `${config.apiUrl}${feedPath}` })
  return { body, type: 'application/atom+xml; charset=utf-8' }
}

/** The Atom feed of published disclosures. */
export const disclosureDocuments: readonly DocumentRoute[] = [
  defineDocument({ path: feedPath, limit: 'read', sharedAge: { fresh: 60, stale: 600 }, run: feed }),
]
