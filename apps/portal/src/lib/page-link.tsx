import { Link } from 'react-router'
import { hasOwnDocument } from '#app/paths.ts'
import type { LinkProps } from '@grana/ui/link'

/** The house's link: it stays in the document unless the target needs a content policy of its own. */
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
