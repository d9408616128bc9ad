import { useState, type ReactNode } from 'react'
import { IdentityForm, type IdentityFormProps } from './identity-form.tsx'

export interface RequireReauthenticationProps extends Pick<IdentityFormProps, 'client' | 'user' | 'onCancel'> {
  /** Renders the action, which calls `askFirst` when the API requires recent authentication. */
  readonly children: (askFirst: () => void) => ReactNode
}

/** A screen that can be interrupted by reauthentication, and returns after it. */
export function RequireReauthentication({ children, ...rest }: RequireReauthenticationProps) {
  const [isAsking, setIsAsking] = useState(false)
  return isAsking ? <IdentityForm {...rest} onDone={() => setIsAsking(false)} /> : children(() => setIsAsking(true))
}
