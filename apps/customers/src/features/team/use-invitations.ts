import { useCallback } from 'react'
import { listInvitations, type Invitation } from '@grana/contract/customers/invitations'
import { useApp } from '@grana/parts/app/app-context'
import { useLoaded } from '@grana/parts/loaded/use-loaded'

const none: readonly Invitation[] = []

/** Invitations of an organization, for those who may send them. */
export function useInvitations(organization: string, isAllowed: boolean) {
  const { client } = useApp().session
  return useLoaded<readonly Invitation[]>(
    useCallback(
      async () => (isAllowed ? client.call(listInvitations, { params: { organization } }) : none),
      [client, organization, isAllowed],
    ),
  )
}
