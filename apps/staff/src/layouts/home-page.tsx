import { Navigate } from 'react-router'
import { useOverview } from '#app/lib/use-overview.ts'
import { paths } from '#app/paths.ts'

/** Redirects to the first section the user can open. */
export function HomePage() {
  const { places } = useOverview()
  return <Navigate to={paths.place(places[0]?.place ?? 'acts')} replace />
}
