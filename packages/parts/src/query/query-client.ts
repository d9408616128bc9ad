import { QueryClient } from '@tanstack/react-query'
import { CallError } from '@grana/client/call-error'

/** The cache of what an app has loaded. It lives in memory only, and ends with the session. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        // The client repeats a call once where new tokens can help; any other failure is shown with a retry.
        retry: false,
        // The client itself says that there is no connection.
        networkMode: 'always',
        refetchOnReconnect: true,
        // A return to the tab is no reason to extend an idle session; live events keep screens current.
        refetchOnWindowFocus: false,
        throwOnError: isUnexpected,
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  })
}

/** Anything but a refused or failed call is a defect: it belongs to the error page. */
function isUnexpected(error: Error): boolean {
  return !(error instanceof CallError)
}
