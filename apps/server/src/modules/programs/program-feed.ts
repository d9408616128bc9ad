import { tag, xml } from '#server/lib/atom.ts'
import type { ProgramCard } from '@grana/contract/programs'
import { brand } from '@grana/messages/brand'
import { feedTexts } from '@grana/messages/es/feed'

function toEntry(card: ProgramCard, portalUrl: string): string {
  return `  <entry>
    <id>${xml(tag(portalUrl, `program/${card.uuid}`))}</id>
    <title>${xml(card.name)}</title>
    <link rel="alternate" type="text/html" href="${xml(`${portalUrl}/program/${card.uuid}`)}"/>
    <published>${card.published_at}</published>
    <updated>${card.updated_at}</updated>
    <author><name>${xml(card.organization.name)}</name></author>
    <category term="${card.kind}"/>
    <category term="${card.organization.sector}"/>
    <summary>${xml(card.summary)}</summary>
  </entry>
`
}

type Addresses = { portalUrl: string; selfUrl: string }

/** Atom (RFC 4287) of public programs, the last changed first. */
export function toFeed(cards: readonly ProgramCard[], { portalUrl, selfUrl }: Addresses): string {
  // Atom requires `updated`, also in an empty feed.
  const updated = cards[0]?.updated_at ?? '2026-01-01T00:00:00.000Z'
  return `<?xml version="1.0" encoding="utf-8"?>
<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="es">
  <id>${xml(tag(portalUrl, 'programs'))}</id>
  <title>${xml(`${feedTexts.title} · ${brand.name}`)}</title>
  <subtitle>${xml(feedTexts.subtitle)}</subtitle>
  <link rel="self" type="application/atom+xml" href="${xml(selfUrl)}"/>
  <link rel="alternate" type="text/html" href="${xml(`${portalUrl}/programs`)}"/>
  <updated>${updated}</updated>
  <author><name>${xml(brand.name)}</name></author>
${cards.map((card) => toEntry(card, portalUrl)).join('')}</feed>
`
}
