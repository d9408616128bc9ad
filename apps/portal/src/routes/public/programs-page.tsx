import { useEffect } from 'react'
import {
  data,
  redirect,
  useLoaderData,
  useLocation,
  type ClientLoaderFunctionArgs,
  type LoaderFunctionArgs,
} from 'react-router'
import { DirectoryView } from '#app/features/programs/directory.tsx'
import { rememberPage, withEarlierPages } from '#app/features/programs/earlier-pages.ts'
import { loadDirectory } from '#app/features/programs/load-directory.ts'
import type { DirectoryAnswer } from '#app/lib/directory-answer.ts'
import { statusOf } from '#app/lib/failed-answer.ts'
import { PageCrumbs } from '#app/lib/page-crumbs.tsx'
import { pageMeta } from '#app/lib/page-meta.ts'
import { parseFilters, formatFilters } from '#app/lib/program-filters.ts'
import { renderContext } from '#app/lib/render-context.ts'
import { paths } from '#app/paths.ts'
import { programs } from '@grana/messages/es/programs'
import { PageHead } from '@grana/ui/page-head'

export const meta = pageMeta({ title: programs.title, description: programs.description, path: paths.programs() })

export async function loader({ url: { pathname, searchParams }, context }: LoaderFunctionArgs) {
  const filters = parseFilters(searchParams)
  // A form submitted without JavaScript includes empty fields: redirects to a URL worth sharing.
  const isUntidy = pathname !== paths.programs() || [...searchParams.values()].includes('')
  if (isUntidy) return redirect(paths.programs(formatFilters(filters)))
  const answer = await loadDirectory(context.get(renderContext), filters)
  const isPastEnd = answer.status === 'loaded' && answer.programs.length === 0 && filters.page > 1
  if (isPastEnd) return redirect(paths.programs(formatFilters({ ...filters, page: 1 })))
  return data(answer, { status: statusOf(answer) })
}

export async function clientLoader({ url, serverLoader }: ClientLoaderFunctionArgs): Promise<DirectoryAnswer> {
  const filters = parseFilters(url.searchParams)
  const answer = await serverLoader<DirectoryAnswer>()
  rememberPage(filters, answer)
  return withEarlierPages(filters, answer)
}

export default function ProgramsPage() {
  const answer = useLoaderData<DirectoryAnswer>()
  const { search } = useLocation()
  // The server-rendered page did not pass through the browser's loader.
  useEffect(() => rememberPage(parseFilters(new URLSearchParams(search)), answer), [search, answer])
  return <ProgramsScreen answer={answer} />
}

/** The portal itself could not be reached: the same screen with its filters shows it. */
export function ErrorBoundary() {
  return <ProgramsScreen answer={{ status: 'failed' }} />
}

function ProgramsScreen({ answer }: { readonly answer: DirectoryAnswer }) {
  return (
    <>
      <PageHead
        count={5}
        breadcrumb={<PageCrumbs steps={[{ label: programs.crumb }]} />}
        title={programs.heading}
        lede={programs.lede}
      />
      <DirectoryView answer={answer} />
    </>
  )
}
