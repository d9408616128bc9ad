import { redirect } from 'react-router'
import { paths } from '#app/paths.ts'

export function loader() {
  return redirect(paths.notFound())
}

// Redirects in the browser without a request.
export function clientLoader() {
  return redirect(paths.notFound())
}
