import { data, redirect, useLoaderData, type LoaderFunctionArgs, type MetaFunction } from 'react-router'
import { ActivityView } from '#app/features/disclosures/activity-view.tsx'
import { DisclosureNotice } from '#app/features/disclosures/disclosure-notice.tsx'
import { loadActivity } from '#app/features/disclosures/load-disclosures.ts'
import { parsePage, type ActivityAnswer } from '#app/lib/disclosure-answer.ts'
import { statusOf } from '#app/lib/failed-answer.ts'
import { PageCrumbs } from '#app/lib/page-crumbs.tsx'
import { pageMeta } from '#app/lib/page-meta.ts'
import { renderContext, type PublicSettings } from '#app/lib/render-context.ts'
import { usePublicSettings } from '#app/lib/use-public-settings.ts'
import { paths } from '#app/paths.ts'
import { activityPage as texts } from '@grana/messages/es/disclosures'
import { program } from '@grana/messages/es/program'
import { PageHead } from '@grana/ui/page-head'

const feedOf = (apiUrl: string) => `${apiUrl}/api/portal/disclosures.atom`

export const meta: MetaFunction<typeof loader> = (given) => {
  const { title, description } = texts
  const settings = given.matches.find((match) => match?.id === 'root')?.loaderData as PublicSettings | undefined
  return [
    ...(pageMeta({ title, description, path: paths.activity() })(given) ?? []),
    { tagName: 'link', rel: 'alternate', type: 'application/atom+xml', href: feedOf(settings?.apiUrl ?? '') },
  ]
}

export async function loader({ url, context }: LoaderFunctionArgs) {
  const page = parsePage(url.searchParams)
  const answer = await loadActivity(context.get(renderContext), page)
  const isPastEnd = answer.status === 'loaded' && answer.cards.length === 0 && page > 1
  return isPastEnd ? redirect(paths.activity()) : data(answer, { status: statusOf(answer) })
}

function ActivityFailed() {
  return <DisclosureNotice {...texts.failed} action={{ label: program.failed.retry, href: paths.activity() }} />
}

export default function ActivityPage() {
  const answer = useLoaderData<ActivityAnswer>()
  const { apiUrl } = usePublicSettings()
  if (answer.status === 'failed') return <ActivityFailed />
  return (
    <>
      <PageHead
        count={5}
        breadcrumb={<PageCrumbs steps={[{ label: texts.title }]} />}
        title={texts.heading}
        lede={texts.lede}
      />
      <ActivityView answer={answer} feedUrl={feedOf(apiUrl)} />
    </>
  )
}

/** The portal itself could not be reached. */
export function ErrorBoundary() {
  return <ActivityFailed />
}
