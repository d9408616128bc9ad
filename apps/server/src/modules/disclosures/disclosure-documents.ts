import type { Context } from '#server/context.ts'
import { defineDocument, type DocumentRoute } from '#server/http/documents/document-route.ts'
import { tag, xml } from '#server/lib/atom.ts'
import type { DisclosureCard } from '@grana/contract/disclosures'
import { brand } from '@grana/messages/brand'
import { disclosureFeedTexts as texts } from '@grana/messages/es/feed'
import { pageOfPublished } from './queries.ts'

const feedPath = '/api/portal/disclosures.atom'
const feedLength = 50

async function getFeed({ reads, config }: Context) {
  const { cards } = await reads.read((db) => pageOfPublished(db, { size: feedLength, page: 1 }))
  const body = toDisclosureFeed(cards, { portalUrl: config.portalUrl, selfUrl: `${config.apiUrl}${feedPath}` })
  return { body, type: 'application/atom+xml; charset=utf-8' }
}

/** The Atom feed of published disclosures. */
export const disclosureDocuments: readonly DocumentRoute[] = [
  defineDocument({ path: feedPath, limit: 'read', age: { fresh: 60, stale: 600 }, run: getFeed }),
]

const authorsOf = ({ handle, other_handles: others = [] }: DisclosureCard): string =>
  [handle ?? texts.anonymous, ...others].map((name) => `    <author><name>${xml(name)}</name></author>\n`).join('')

function toEntry(card: DisclosureCard, portalUrl: string): string {
  return `  <entry>
    <id>${xml(tag(portalUrl, `disclosure/${card.slug}`))}</id>
    <title>${xml(card.title)}</title>
    <link rel="alternate" type="text/html" href="${xml(`${portalUrl}/disclosures/${card.slug}`)}"/>
    <published>${card.published_at}</published>
    <updated>${card.published_at}</updated>
${authorsOf(card)}    <category term="${card.severity}"/>
    <category term="${xml(card.weakness)}"/>
    <source><title>${xml(`${card.program.name} · ${card.organization.name}`)}</title></source>
    <summary>${xml(card.summary)}</summary>
  </entry>
`
}

type Addresses = { portalUrl: string; selfUrl: string }

/** Atom (RFC 4287) of published disclosures, newest first. */
function toDisclosureFeed(cards: readonly DisclosureCard[], { portalUrl, selfUrl }: Addresses): string {
  // Atom requires `updated`, also in an empty feed.
  const updated = cards[0]?.published_at ?? '2026-01-01T00:00:00.000Z'
  return `<?xml version="1.0" encoding="utf-8"?>
<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="es">
  <id>${xml(tag(portalUrl, 'disclosures'))}</id>
  <title>${xml(`${texts.title} · ${brand.name}`)}</title>
  <subtitle>${xml(texts.subtitle)}</subtitle>
  <link rel="self" type="application/atom+xml" href="${xml(selfUrl)}"/>
  <link rel="alternate" type="text/html" href="${xml(`${portalUrl}/activity`)}"/>
  <updated>${updated}</updated>
  <author><name>${xml(brand.name)}</name></author>
${cards.map((card) => toEntry(card, portalUrl)).join('')}</feed>
`
}
