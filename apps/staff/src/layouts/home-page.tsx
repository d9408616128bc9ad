import { Navigate } from 'react-router'
import { useWorkspace } from '#app/lib/workspace-context.ts'
import { paths } from '#app/paths.ts'

/** Redirects to the first section the user can open. */
export function HomePage() {
  const { places } = useWorkspace().desk
  return <Navigate to={paths.place(places[0]?.place ?? 'acts')} replace />
}
