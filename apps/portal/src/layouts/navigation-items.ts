import { paths } from '#app/paths.ts'
import { portal } from '@grana/messages/es/portal'
import type { NavigationItem, NavigationLink } from '@grana/ui/navigation'

const { header, pages } = portal

/** The public navigation, for the bar and the drawer; marks the current page. */
export function navigationItems(pathname: string): readonly NavigationItem[] {
  const link = (href: string, label: string, description?: string): NavigationLink => ({
    href,
    label,
    ...(description !== undefined && { description }),
    current: pathname === href || (href === paths.programs() && pathname.startsWith(paths.program(''))),
  })
  return [
    {
      label: header.products,
      items: [
        link(paths.bugBounty(), pages.bugBounty.name, pages.bugBounty.summary),
        link(paths.pentest(), pages.pentest.name, pages.pentest.summary),
      ],
    },
    {
      label: header.solutions,
      items: [
        link(paths.finance(), pages.finance.name, pages.finance.summary),
        link(paths.automobile(), pages.automobile.name, pages.automobile.summary),
      ],
    },
    link(paths.programs(), header.programs),
    link(paths.hackers(), pages.hackers),
    link(paths.contact(), header.contact),
  ]
}
