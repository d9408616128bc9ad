import { data, useLoaderData, useLocation, type LoaderFunctionArgs, type MetaFunction } from 'react-router'
import { AttestationNotice, AttestationView } from '#app/features/attestation/attestation-view.tsx'
import { loadAttestation, type AttestationAnswer } from '#app/features/attestation/load-attestation.ts'
import { statusOf } from '#app/lib/failed-answer.ts'
import { pageMeta } from '#app/lib/page-meta.ts'
import { renderContext } from '#app/lib/render-context.ts'
import { paths } from '#app/paths.ts'
import { attestationPage as texts } from '@grana/messages/es/portal/attestation'

const codeForm = /^[a-z2-7]{20}$/

export async function loader({ params: { code = '' }, context }: LoaderFunctionArgs) {
  const answer: AttestationAnswer = codeForm.test(code)
    ? await loadAttestation(context.get(renderContext), code)
    : { status: 'absent' }
  return data(answer, { status: answer.status === 'absent' ? 404 : statusOf(answer) })
}

/** Never for search engines: who has the code, has the page. */
export const meta: MetaFunction<typeof loader> = (given) => {
  const answer = given.loaderData
  const { title } =
    answer?.status === 'loaded'
      ? texts.states[answer.attestation.state]
      : answer?.status === 'absent'
        ? texts.hidden
        : texts.failed
  return pageMeta({ title, path: given.location.pathname, hidden: true })(given)
}

function Failed() {
  const { pathname } = useLocation()
  const { title, text, retry } = texts.failed
  return <AttestationNotice title={title} text={text} action={{ label: retry, href: pathname }} />
}

export default function AttestationPage() {
  const answer = useLoaderData<AttestationAnswer>()
  if (answer.status === 'failed') return <Failed />
  if (answer.status === 'loaded') return <AttestationView attestation={answer.attestation} />
  const { title, text, home } = texts.hidden
  return <AttestationNotice title={title} text={text} action={{ label: home, href: paths.home() }} />
}

/** The portal itself could not be reached. */
export function ErrorBoundary() {
  return <Failed />
}
