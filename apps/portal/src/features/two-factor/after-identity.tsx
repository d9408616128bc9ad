import { useState, type ReactNode } from 'react'
import { IdentityForm, type IdentityFormProps } from './identity-form.tsx'

export interface AfterIdentityProps extends Pick<IdentityFormProps, 'client' | 'user' | 'onCancel'> {
  /** Draws what is to be done; it says when the API wants to know first who is there. */
  readonly children: (askFirst: () => void) => ReactNode
}

/** A screen that may be interrupted by the question who is there, and comes back after it. */
export function AfterIdentity({ children, ...rest }: AfterIdentityProps) {
  const [isAsking, setIsAsking] = useState(false)
  return isAsking ? <IdentityForm {...rest} onDone={() => setIsAsking(false)} /> : children(() => setIsAsking(true))
}
