import { paths } from '#app/paths.ts'
import { portal } from '@grana/messages/es/portal'
import { Breadcrumb, type BreadcrumbItem } from '@grana/ui/breadcrumb'

/** The way from the home page to this one; the last step is the page itself and has no address. */
export function PageCrumbs({ steps }: { readonly steps: readonly BreadcrumbItem[] }) {
  return (
    <Breadcrumb
      label={portal.breadcrumb.label}
      items={[{ label: portal.breadcrumb.home, href: paths.home() }, ...steps]}
    />
  )
}
