import { Navigate } from 'react-router'
import { useDesk } from '#app/lib/desk-context.ts'
import { paths } from '#app/paths.ts'

/** The first place that is open to the person. */
export function HomePage() {
  const { places } = useDesk().desk
  return <Navigate to={paths.place(places[0]?.place ?? 'acts')} replace />
}
