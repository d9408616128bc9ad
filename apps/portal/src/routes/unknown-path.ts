import { redirect } from 'react-router'
import { paths } from '#app/paths.ts'

export function loader() {
  return redirect(paths.notFound())
}

// The browser decides alone: no request only to hear that the page is unknown.
export function clientLoader() {
  return redirect(paths.notFound())
}
