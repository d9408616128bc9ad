import type { PageHandle } from '#app/lib/page-handle.ts'
import { pageMeta } from '#app/lib/page-meta.ts'
import { paths } from '#app/paths.ts'
import { portal } from '@grana/messages/es/portal'

export const meta = pageMeta({ title: portal.notFound.title, path: paths.notFound(), hidden: true })

export const handle: PageHandle = { status: 404 }

export default function NotFoundPage() {
  return <h1>{portal.notFound.heading}</h1>
}
