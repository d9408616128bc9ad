import type { MetaDescriptor, MetaFunction } from 'react-router'
import { brand } from '@grana/messages/brand'
import { portal } from '@grana/messages/es/portal'
import type { PublicSettings } from './render-context.ts'

export interface PageDescription {
  readonly title: string
  readonly description?: string
  readonly path: string
  /** Asks search engines not to index it. */
  readonly hidden?: boolean
}

/** Title, description, canonical URL and sharing card of a page; lib/preview-tags.ts adds its image. */
export function pageMeta({ title, description, path, hidden = false }: PageDescription): MetaFunction {
  return ({ matches }) => {
    const settings = matches.find((match) => match?.id === 'root')?.loaderData as PublicSettings | undefined
    const fullTitle = portal.title(title)
    const address = `${settings?.portalUrl ?? ''}${path}`
    const descriptors: readonly (MetaDescriptor | false | undefined)[] = [
      { title: fullTitle },
      description !== undefined && { name: 'description', content: description },
      hidden ? { name: 'robots', content: 'noindex' } : { tagName: 'link', rel: 'canonical', href: address },
      { property: 'og:site_name', content: brand.name },
      { property: 'og:locale', content: 'es_419' },
      { property: 'og:type', content: 'website' },
      { property: 'og:title', content: fullTitle },
      description !== undefined && { property: 'og:description', content: description },
      !hidden && { property: 'og:url', content: address },
    ]
    return descriptors.filter((entry) => typeof entry === 'object')
  }
}
