import { useCallback } from 'react'
import { usePages } from '#app/lib/use-pages.ts'
import { listMembers } from '@grana/contract/customers/members'
import { useApp } from '@grana/parts/app/app-context'

/** Members of an organization, page by page. */
export function useMembers(organization: string) {
  const { client } = useApp().session
  return usePages(
    useCallback(
      async (after: string | undefined) => {
        const { data, meta } = await client.callWithMeta(listMembers, { params: { organization }, query: { after } })
        return { entries: data, next: meta.next }
      },
      [client, organization],
    ),
  )
}

export type Members = ReturnType<typeof useMembers>
