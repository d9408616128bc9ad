import type { ProgramCard } from '@grana/contract/programs'
import { brand } from '@grana/messages/brand'
import { feedTexts } from '@grana/messages/es/feed'

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&apos;' }

/** Escapes text for XML and drops characters that XML does not allow. */
function xml(text: string): string {
  // oxlint-disable-next-line no-control-regex -- naming control characters is the point
  const allowed = text.toWellFormed().replaceAll(/[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/g, '')
  return allowed.replaceAll(/[&<>"']/g, (character) => entities[character] ?? '')
}

/** A permanent tag URI (RFC 4151); the year is the one in which the platform first owned the host. */
function tag(portalUrl: string, name: string): string {
  return `tag:${new URL(portalUrl).hostname},2026:${name}`
}

function entry(card: ProgramCard, portalUrl: string): string {
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
${cards.map((card) => entry(card, portalUrl)).join('')}</feed>
`
}
