import { Link } from 'react-router'
import type { LinkProps } from '@grana/ui/link'

/** The link component of an app: navigates within the document unless the target is elsewhere. */
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
