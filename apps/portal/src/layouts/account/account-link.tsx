import { Link } from 'react-router'
import { isAccountScreen } from '#app/account-paths.ts'
import type { LinkProps } from '@grana/ui/link'

/** From screen to screen by the router; everything else is a document of its own. */
export function AccountLink({ href, children, ...rest }: LinkProps) {
  if (isAccountScreen(href)) {
    return (
      <Link to={href} {...rest}>
        {children}
      </Link>
    )
  }
  return (
    <a href={href} {...rest}>
      {children}
    </a>
  )
}
