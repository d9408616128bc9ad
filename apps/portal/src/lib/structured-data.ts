/** Adds JSON-LD at the end of the head. The text cannot leave its element: every `<` is escaped. */
export function withStructuredData(html: string, graph: readonly Record<string, unknown>[]): string {
  if (graph.length === 0) return html
  const json = JSON.stringify({ '@context': 'https://schema.org', '@graph': graph })
  const safe = json
    .replaceAll('<', String.raw`\u003c`)
    .replaceAll('\u2028', String.raw`\u2028`)
    .replaceAll('\u2029', String.raw`\u2029`)
  return html.replace('</head>', () => `<script type="application/ld+json">${safe}</script></head>`)
}
