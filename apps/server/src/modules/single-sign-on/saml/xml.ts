import { SaxesParser } from 'saxes'

/** Why a document or an answer is refused: one word for logs and owners. */
export class SamlFaultError extends Error {
  readonly reason: string
  constructor(reason: string) {
    super(`SAML document refused: ${reason}`)
    this.name = 'SamlFaultError'
    this.reason = reason
  }
}

export function refuse(reason: string): never {
  throw new SamlFaultError(reason)
}

export type XmlElement = {
  namespace: string
  name: string
  /** Attributes without a namespace, by name. */
  attributes: ReadonlyMap<string, string>
  parent: XmlElement | undefined
  children: XmlElement[]
  /** Its own text, without that of its children. */
  text: string
}

export const namespaces = {
  protocol: 'urn:oasis:names:tc:SAML:2.0:protocol',
  assertion: 'urn:oasis:names:tc:SAML:2.0:assertion',
  metadata: 'urn:oasis:names:tc:SAML:2.0:metadata',
  signature: 'http://www.w3.org/2000/09/xmldsig#',
  encryption: 'http://www.w3.org/2001/04/xmlenc#',
} as const

const most = { depth: 40, elements: 5000 } as const

type Rules = { allowsComments: boolean }

type Name = { uri: string; local: string }
type Attribute = Name & { value: string }

function plainAttributes(given: Readonly<Record<string, Attribute>>): Map<string, string> {
  const plain = Object.values(given).filter(({ uri }) => uri === '')
  return new Map(plain.map(({ local, value }) => [local, value]))
}

/** What makes parsers disagree about a document, or makes one costly, is refused at its first sign. */
function refuseOddities(parser: SaxesParser<{ xmlns: true }>, { allowsComments }: Rules): void {
  parser.on('error', () => refuse('xml'))
  parser.on('doctype', () => refuse('doctype'))
  parser.on('cdata', () => refuse('cdata'))
  parser.on('processinginstruction', () => refuse('instruction'))
  parser.on('xmldecl', ({ version = '1.0', encoding = 'UTF-8' }) => {
    if (version !== '1.0' || encoding.toUpperCase() !== 'UTF-8') refuse('encoding')
  })
  if (!allowsComments) parser.on('comment', () => refuse('comment'))
}

/** Parses a document into its elements: no document type, no entities but the five of XML, bounded depth and size. */
export function parseXml(text: string, rules: Rules): XmlElement {
  const parser = new SaxesParser({ xmlns: true })
  let [root, at]: (XmlElement | undefined)[] = []
  let [depth, count] = [0, 0]
  refuseOddities(parser, rules)
  parser.on('opentag', ({ uri, local, attributes }) => {
    depth += 1
    count += 1
    if (depth > most.depth || count > most.elements) refuse('size')
    const made: XmlElement = {
      namespace: uri,
      name: local,
      attributes: plainAttributes(attributes),
      parent: at,
      children: [],
      text: '',
    }
    at?.children.push(made)
    root ??= made
    at = made
  })
  parser.on('text', (part) => {
    if (at !== undefined) at.text += part
  })
  parser.on('closetag', () => {
    depth -= 1
    at = at?.parent
  })
  parser.write(text).close()
  return root ?? refuse('xml')
}

export const isElement = ({ namespace, name }: XmlElement, given: string, local: string): boolean =>
  namespace === given && name === local

export const childrenOf = (element: XmlElement, namespace: string, name: string): XmlElement[] =>
  element.children.filter((child) => isElement(child, namespace, name))

/** The one child of this name; more or fewer are refused. */
export function childOf(element: XmlElement, namespace: string, name: string): XmlElement {
  const [child, ...others] = childrenOf(element, namespace, name)
  return child === undefined || others.length > 0 ? refuse(name) : child
}

export function* everyElement(element: XmlElement): Generator<XmlElement> {
  yield element
  for (const child of element.children) yield* everyElement(child)
}
