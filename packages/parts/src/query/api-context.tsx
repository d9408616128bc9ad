import { QueryClientProvider, type QueryClient } from '@tanstack/react-query'
import { createContext, use, type ReactNode } from 'react'
import type { Client } from '@grana/client/create-client'

const ApiContext = createContext<Client | undefined>(undefined)

export interface ApiProviderProps {
  readonly client: Client
  readonly queries: QueryClient
  readonly children: ReactNode
}

/** Gives the screens below it the API and the cache of its answers. */
export function ApiProvider({ client, queries, children }: ApiProviderProps) {
  return (
    <QueryClientProvider client={queries}>
      <ApiContext value={client}>{children}</ApiContext>
    </QueryClientProvider>
  )
}

/** The client of the screens: a call that changes something marks what it changed as stale. */
export function useApi(): Client {
  const client = use(ApiContext)
  if (!client) throw new Error('useApi must be used below ApiProvider')
  return client
}
