import { SaxesParser } from 'saxes'

/** A refused document or answer. `reason` is one word, for logs and for the owners of the organization. */
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

/** Well above what identity providers send, and cheap to parse. */
const limits = { depth: 40, elements: 5000 } as const

type Rules = { allowsComments: boolean }

type Name = { uri: string; local: string }
type Attribute = Name & { value: string }

/** Attributes without a namespace. SAML reads no others. */
function plainAttributes(attributes: Readonly<Record<string, Attribute>>): Map<string, string> {
  const plain = Object.values(attributes).filter(({ uri }) => uri === '')
  return new Map(plain.map(({ local, value }) => [local, value]))
}

/** Refuses constructs on which parsers disagree or that are costly. */
function refuseUnsafeConstructs(parser: SaxesParser<{ xmlns: true }>, { allowsComments }: Rules): void {
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
  let root: XmlElement | undefined
  let current: XmlElement | undefined
  let [depth, count] = [0, 0]
  refuseUnsafeConstructs(parser, rules)
  parser.on('opentag', ({ uri, local, attributes }) => {
    depth += 1
    count += 1
    if (depth > limits.depth || count > limits.elements) refuse('size')
    const made: XmlElement = {
      namespace: uri,
      name: local,
      attributes: plainAttributes(attributes),
      parent: current,
      children: [],
      text: '',
    }
    current?.children.push(made)
    root ??= made
    current = made
  })
  parser.on('text', (part) => {
    if (current !== undefined) current.text += part
  })
  parser.on('closetag', () => {
    depth -= 1
    current = current?.parent
  })
  parser.write(text).close()
  return root ?? refuse('xml')
}

export const isElement = ({ namespace, name }: XmlElement, namespaceUri: string, localName: string): boolean =>
  namespace === namespaceUri && name === localName

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
