import { data, redirect, useLoaderData, type LoaderFunctionArgs, type MetaFunction } from 'react-router'
import { loadProgram } from '#app/features/program/load-program.ts'
import { ProgramFailed } from '#app/features/program/program-failed.tsx'
import { ProgramView } from '#app/features/program/program-view.tsx'
import { statusOf } from '#app/lib/failed-answer.ts'
import { pageMeta } from '#app/lib/page-meta.ts'
import type { ProgramAnswer } from '#app/lib/program-answer.ts'
import { renderContext } from '#app/lib/render-context.ts'
import { usePublicSettings } from '#app/lib/use-public-settings.ts'
import { paths } from '#app/paths.ts'
import { program as texts } from '@grana/messages/es/program'

/** Program ids are random (version 4) UUIDs; anything else cannot be a program. */
const identifier = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/

export async function loader({ params: { uuid = '' }, url, context }: LoaderFunctionArgs) {
  const own = paths.program(uuid.toLowerCase())
  if (!identifier.test(uuid.toLowerCase())) return redirect(paths.notFound())
  if (url.pathname !== own) return redirect(own)
  const answer = await loadProgram(context.get(renderContext), uuid)
  if ('leaveTo' in answer) return redirect(answer.leaveTo)
  return data(answer, { status: statusOf(answer) })
}

export const meta: MetaFunction<typeof loader> = (given) => {
  const answer = given.loaderData
  if (answer?.status !== 'loaded') {
    return pageMeta({ title: texts.failed.title, path: given.location.pathname, hidden: true })(given)
  }
  const { uuid, name, organization, summary } = answer.program
  const description = texts.description(organization.name, summary)
  return pageMeta({ title: name, description, path: paths.program(uuid) })(given)
}

export default function ProgramPage() {
  const answer = useLoaderData<ProgramAnswer>()
  const { apiUrl } = usePublicSettings()
  return answer.status === 'failed' ? <ProgramFailed /> : <ProgramView answer={answer} apiUrl={apiUrl} />
}

/** The portal itself could not be reached. */
export function ErrorBoundary() {
  return <ProgramFailed />
}
