const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&apos;' }

/** Escapes text for XML and drops characters that XML does not allow. */
export function xml(text: string): string {
  // oxlint-disable-next-line no-control-regex -- naming control characters is the point
  const allowed = text.toWellFormed().replaceAll(/[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/g, '')
  return allowed.replaceAll(/[&<>"']/g, (character) => entities[character] ?? '')
}

/** A permanent tag URI (RFC 4151); the year is the one in which the platform first owned the host. */
export function tag(portalUrl: string, name: string): string {
  return `tag:${new URL(portalUrl).hostname},2026:${name}`
}
