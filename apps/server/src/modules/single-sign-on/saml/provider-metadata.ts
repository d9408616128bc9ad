import { childrenOf, isElement, namespaces, parseXml, refuse, type XmlElement } from './xml.ts'

const { metadata, signature } = namespaces
const redirect = 'urn:oasis:names:tc:SAML:2.0:bindings:HTTP-Redirect'

export type ProviderData = { entityId: string; signInUrl: string; certificates: string[] }

function parse(text: string): XmlElement {
  const entity = parseXml(text.replace(/^\uFEFF/, ''), { allowsComments: true })
  return isElement(entity, metadata, 'EntityDescriptor') ? entity : refuse('not_metadata')
}

/** Certificates of keys that sign, or that say no use; those that only encrypt are left out. */
function certificatesOf(role: XmlElement): string[] {
  return childrenOf(role, metadata, 'KeyDescriptor')
    .filter(({ attributes }) => (attributes.get('use') ?? 'signing') === 'signing')
    .flatMap((key) => childrenOf(key, signature, 'KeyInfo'))
    .flatMap((info) => childrenOf(info, signature, 'X509Data'))
    .flatMap((data) => childrenOf(data, signature, 'X509Certificate'))
    .map(({ text }) => text.trim())
}

/** What a provider says of itself. Its owners vouch for the document: they pasted it, and nothing is fetched. */
export function readProviderMetadata(text: string): ProviderData {
  const entity = parse(text)
  const [role, ...others] = childrenOf(entity, metadata, 'IDPSSODescriptor')
  if (role === undefined || others.length > 0) return refuse('not_metadata')
  const services = childrenOf(role, metadata, 'SingleSignOnService')
  const signInUrl = services
    .find(({ attributes }) => attributes.get('Binding') === redirect)
    ?.attributes.get('Location')
  return {
    entityId: entity.attributes.get('entityID')?.trim() ?? '',
    signInUrl: signInUrl?.trim() ?? refuse('no_redirect'),
    certificates: certificatesOf(role),
  }
}
