import { Link } from 'react-router'
import type { LinkProps } from '@grana/ui/link'

/** The house's link inside of an app: it stays in the document unless it leads elsewhere. */
export function RouteLink({ href, children, ...rest }: LinkProps) {
  if (!href.startsWith('/')) {
    return (
      <a href={href} {...rest}>
        {children}
      </a>
    )
  }
  return (
    <Link to={href} {...rest}>
      {children}
    </Link>
  )
}
