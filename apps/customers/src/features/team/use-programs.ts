import { useCallback } from 'react'
import { listOrganizationPrograms } from '@grana/contract/programs/builder'
import { useApp } from '@grana/parts/app/app-context'
import { useLoaded } from '@grana/parts/loaded/use-loaded'

export interface ProgramChoice {
  readonly value: string
  readonly label: string
}

/** More than anybody picks from; a page holds a hundred. */
const mostPages = 10

/** Programs in which the person may appoint, all of them. */
export function usePrograms(organization: string) {
  const { client } = useApp().session
  const load = useCallback(async (): Promise<readonly ProgramChoice[]> => {
    const found: ProgramChoice[] = []
    let after: string | undefined
    for (let page = 0; page < mostPages; page += 1) {
      const query = after === undefined ? {} : { after }
      const { data, meta } = await client.callWithMeta(listOrganizationPrograms, { params: { organization }, query })
      found.push(...data.filter(({ can }) => can.appoint).map(({ id: value, name: label }) => ({ value, label })))
      if (meta.next === null) break
      after = meta.next
    }
    return found
  }, [client, organization])
  return useLoaded(load)
}
