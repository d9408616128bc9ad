import { useCallback, useEffect, useRef, useState } from 'react'
import type { Client } from '@grana/client/create-client'
import { listCountries, type Country } from '@grana/contract/reference'
import { deviceCountry, orderCountries } from './order-countries.ts'
import { whenIdle } from './when-idle.ts'

export type Countries =
  | { readonly status: 'waiting' | 'loading' | 'failed' }
  | { readonly status: 'loaded'; readonly list: readonly Country[]; readonly home: string | undefined }

export type CountryList = {
  readonly countries: Countries
  readonly load: () => void
  /** Loads again after a failure. */
  readonly retry: () => void
}

/** The country list, loaded when the browser is idle or at the first focus, whichever is first. */
export function useCountries(client: Client): CountryList {
  const [countries, setCountries] = useState<Countries>({ status: 'waiting' })
  const isAsked = useRef(false)

  const retry = useCallback(() => {
    isAsked.current = true
    setCountries({ status: 'loading' })
    loadCountries(client).then(setCountries, () => setCountries({ status: 'failed' }))
  }, [client])
  const load = useCallback(() => {
    if (!isAsked.current) retry()
  }, [retry])

  useEffect(() => whenIdle(load), [load])
  return { countries, load, retry }
}

async function loadCountries(client: Client): Promise<Countries> {
  const answer = await client.call(listCountries)
  const home = await deviceCountry(answer.map(({ code }) => code))
  return { status: 'loaded', list: orderCountries(answer, home), home }
}
