import { Link } from 'react-router'
import { isAccountScreen } from '#app/account-paths.ts'
import type { LinkProps } from '@grana/ui/link'

/** Links between account screens use the router; all others load a document. */
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
