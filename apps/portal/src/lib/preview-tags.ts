import { paths } from '#app/paths.ts'
import { preview } from '@grana/messages/es/preview'
import type { DescribedPage } from './page-graph.ts'
import { disclosurePicture, previewPages, previewPath, previewSize, programPicture } from './preview-pages.ts'

/** Adds the preview image of a page to its head. Error pages have none. */
export function withPreview(html: string, page: DescribedPage): string {
  const shown = shownPicture(page)
  if (!shown) return html
  const tags: readonly (readonly [kind: 'property' | 'name', name: string, content: string])[] = [
    ['property', 'og:image', `${page.portalUrl}${shown.path}`],
    ['property', 'og:image:type', 'image/png'],
    ['property', 'og:image:width', String(previewSize.width)],
    ['property', 'og:image:height', String(previewSize.height)],
    ['property', 'og:image:alt', preview.alt(shown.title)],
    ['name', 'twitter:card', 'summary_large_image'],
  ]
  const written = tags.map(([kind, name, content]) => `<meta ${kind}="${name}" content="${escape(content)}"/>`)
  return html.replace('</head>', () => `${written.join('')}</head>`)
}

function shownPicture({ path, loaded }: DescribedPage): { readonly path: string; readonly title: string } | undefined {
  const known = previewPages[path]
  if (known) return { path: previewPath(path), title: known.title }
  if (loaded?.status === 'loaded' && 'disclosure' in loaded) {
    const { slug, title } = loaded.disclosure
    return { path: previewPath(paths.disclosure(slug)), title: disclosurePicture({ title }).title }
  }
  if (!path.startsWith(paths.program('')) || loaded?.status !== 'loaded' || !('program' in loaded)) return undefined
  const { uuid, updated_at: changed } = loaded.program
  // Clients cache images by URL, so the version changes the URL.
  const version = Date.parse(changed).toString(36)
  return { path: `${previewPath(paths.program(uuid))}?v=${version}`, title: programPicture(loaded.program).title }
}

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

function escape(text: string): string {
  return text.replaceAll(/[&<>"]/g, (character) => entities[character] ?? '')
}
