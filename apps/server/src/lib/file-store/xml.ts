/** The subset of XML that a store returns: flat elements with known names. */

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

function unescapeXml(text: string): string {
  return text.replaceAll(/&(amp|lt|gt|quot|apos);/g, (_whole, name: string) => entities[name] ?? '')
}

/** The raw content of each element of that name. */
export function xmlTexts(xml: string, name: string): string[] {
  return [...xml.matchAll(new RegExp(`<${name}>(.*?)</${name}>`, 'gs'))].map(([, inner = '']) => inner)
}

/** The raw content of the first element of that name; empty when there is none. */
export function xmlText(xml: string, name: string): string {
  return unescapeXml(xmlTexts(xml, name)[0] ?? '')
}
