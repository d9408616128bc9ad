import { DomainError } from '#server/lib/domain-error.ts'
import type { Access } from '@grana/contract/operation'
import type { Actor } from './operation-route.ts'

/** Who is calling, or a refusal. There are no accounts yet, so nobody is signed in. */
export function authorize(access: Access, address: string): Actor {
  if (access !== 'public') throw new DomainError('auth.required')
  return { kind: 'anyone', address }
}
