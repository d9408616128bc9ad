import { data, useLoaderData, type LoaderFunctionArgs, type MetaFunction } from 'react-router'
import { loadOpenForm, openFormStatus, type OpenFormAnswer } from '#app/features/open-report/load-open-form.ts'
import { OpenFormView } from '#app/features/open-report/open-form-view.tsx'
import { pageMeta } from '#app/lib/page-meta.ts'
import { renderContext } from '#app/lib/render-context.ts'
import { openReport } from '@grana/messages/es/portal/open-report'

export async function loader({ params: { uuid = '' }, context }: LoaderFunctionArgs) {
  const answer = await loadOpenForm(context.get(renderContext), uuid)
  return data(answer, { status: openFormStatus(answer) })
}

/** The page of the program is for search engines; its form is reached from there. */
export const meta: MetaFunction<typeof loader> = (given) =>
  pageMeta({ title: openReport.form.title, path: given.location.pathname, hidden: true })(given)

export default function OpenFormPage() {
  return <OpenFormView answer={useLoaderData<OpenFormAnswer>()} />
}
