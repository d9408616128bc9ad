/** The little XML that a store speaks: flat elements, whose names we know. */

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

function plain(text: string): string {
  return text.replaceAll(/&(amp|lt|gt|quot|apos);/g, (_whole, name: string) => entities[name] ?? '')
}

/** What stands inside each element of that name, as it is written. */
export function textsIn(xml: string, name: string): string[] {
  return [...xml.matchAll(new RegExp(`<${name}>(.*?)</${name}>`, 'gs'))].map(([, inner = '']) => inner)
}

/** What stands inside the first element of that name; empty when there is none. */
export function textIn(xml: string, name: string): string {
  return plain(textsIn(xml, name)[0] ?? '')
}
