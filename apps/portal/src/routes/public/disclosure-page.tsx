import { data, redirect, useLoaderData, useLocation, type LoaderFunctionArgs, type MetaFunction } from 'react-router'
import { DisclosureNotice } from '#app/features/disclosures/disclosure-notice.tsx'
import { DisclosureView } from '#app/features/disclosures/disclosure-view.tsx'
import { loadDisclosure } from '#app/features/disclosures/load-disclosures.ts'
import type { DisclosureAnswer } from '#app/lib/disclosure-answer.ts'
import { statusOf } from '#app/lib/failed-answer.ts'
import { pageMeta } from '#app/lib/page-meta.ts'
import { renderContext } from '#app/lib/render-context.ts'
import { paths } from '#app/paths.ts'
import { disclosurePage as texts } from '@grana/messages/es/disclosures'
import { program } from '@grana/messages/es/program'

const slugForm = /^[a-z2-7]{12}$/

export async function loader({ params: { slug = '' }, context }: LoaderFunctionArgs) {
  if (!slugForm.test(slug)) return redirect(paths.notFound())
  const answer = await loadDisclosure(context.get(renderContext), slug)
  if ('leaveTo' in answer) return redirect(answer.leaveTo)
  return data(answer, { status: answer.status === 'gone' ? 410 : statusOf(answer) })
}

export const meta: MetaFunction<typeof loader> = (given) => {
  const answer = given.loaderData
  if (answer?.status !== 'loaded') {
    const { title } = answer?.status === 'gone' ? texts.gone : texts.failed
    return pageMeta({ title, path: given.location.pathname, hidden: true })(given)
  }
  const { slug, title, organization, program: place } = answer.disclosure
  const description = texts.description(organization.name, place.name)
  return pageMeta({ title, description, path: paths.disclosure(slug) })(given)
}

function Failed() {
  const { pathname } = useLocation()
  return <DisclosureNotice {...texts.failed} action={{ label: program.failed.retry, href: pathname }} />
}

export default function DisclosurePage() {
  const answer = useLoaderData<DisclosureAnswer>()
  if (answer.status === 'failed') return <Failed />
  if (answer.status === 'gone') {
    return (
      <DisclosureNotice
        title={texts.gone.title}
        text={texts.gone.text}
        action={{ label: texts.gone.more, href: paths.activity() }}
      />
    )
  }
  return <DisclosureView answer={answer} />
}

/** The portal itself could not be reached. */
export function ErrorBoundary() {
  return <Failed />
}
