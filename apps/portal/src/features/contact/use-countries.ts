import { useCallback, useEffect, useRef, useState } from 'react'
import type { Client } from '@grana/client/create-client'
import { listCountries, type Country } from '@grana/contract/reference'
import { deviceCountry, orderCountries } from './order-countries.ts'

export type Countries =
  | { readonly status: 'waiting' | 'loading' | 'failed' }
  | { readonly status: 'loaded'; readonly list: readonly Country[]; readonly home: string | undefined }

/** The country list, asked for when the browser has nothing else to do or at the first focus, whichever is first. */
export function useCountries(client: Client): { readonly countries: Countries; readonly load: () => void } {
  const [countries, setCountries] = useState<Countries>({ status: 'waiting' })
  const isAsked = useRef(false)

  const load = useCallback(() => {
    if (isAsked.current) return
    isAsked.current = true
    setCountries({ status: 'loading' })
    loadCountries(client).then(setCountries, () => setCountries({ status: 'failed' }))
  }, [client])

  useEffect(() => whenIdle(load), [load])
  return { countries, load }
}

async function loadCountries(client: Client): Promise<Countries> {
  const answer = await client.call(listCountries)
  const home = await deviceCountry(answer.map(({ code }) => code))
  return { status: 'loaded', list: orderCountries(answer, home), home }
}

/** Some browsers have no idle callback. */
function whenIdle(act: () => void): () => void {
  if (typeof requestIdleCallback === 'undefined') {
    const timer = setTimeout(act, 1000)
    return () => clearTimeout(timer)
  }
  const handle = requestIdleCallback(act, { timeout: 3000 })
  return () => cancelIdleCallback(handle)
}
