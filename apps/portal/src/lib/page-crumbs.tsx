import { paths } from '#app/paths.ts'
import { portal } from '@grana/messages/es/portal'
import { Breadcrumb, type BreadcrumbItem } from '@grana/ui/breadcrumb'

/** Breadcrumb from the home page; the last step is the page itself and has no link. */
export function PageCrumbs({ steps }: { readonly steps: readonly BreadcrumbItem[] }) {
  return (
    <Breadcrumb
      label={portal.breadcrumb.label}
      items={[{ label: portal.breadcrumb.home, href: paths.home() }, ...steps]}
    />
  )
}
