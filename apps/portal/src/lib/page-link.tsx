import { Link } from 'react-router'
import { hasOwnDocument } from '#app/paths.ts'
import type { LinkProps } from '@grana/ui/link'

/** The portal's link: navigates by the router unless the target needs its own content policy. */
export function PageLink({ href, children, ...rest }: LinkProps) {
  if (!href.startsWith('/')) {
    return (
      <a href={href} {...rest}>
        {children}
      </a>
    )
  }
  return (
    <Link to={href} reloadDocument={hasOwnDocument(href)} {...rest}>
      {children}
    </Link>
  )
}
