import { useCallback } from 'react'
import { listInvitations, type Invitation } from '@grana/contract/customers/invitations'
import { useApp } from '@grana/parts/app/app-context'
import { useQuery } from '@grana/parts/query/use-query'

const none: readonly Invitation[] = []

/** Invitations of an organization, for users who can send them. */
export function useInvitations(organization: string, isAllowed: boolean) {
  const { client } = useApp().session
  return useQuery<readonly Invitation[]>(
    useCallback(
      async () => (isAllowed ? client.call(listInvitations, { params: { organization } }) : none),
      [client, organization, isAllowed],
    ),
  )
}
