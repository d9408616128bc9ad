import { useState } from 'react'
import { data, useLoaderData, useLocation, useParams, type LoaderFunctionArgs, type MetaFunction } from 'react-router'
import { AgentNotice } from '#app/features/agent/agent-notice.tsx'
import { AgentView } from '#app/features/agent/agent-view.tsx'
import { loadAgent } from '#app/features/agent/load-agent.ts'
import { useHasSession } from '#app/layouts/use-has-session.ts'
import type { AgentAnswer } from '#app/lib/agent-answer.ts'
import { statusOf } from '#app/lib/failed-answer.ts'
import { lazyComponent } from '#app/lib/lazy-component.tsx'
import { pageMeta } from '#app/lib/page-meta.ts'
import { renderContext } from '#app/lib/render-context.ts'
import { usePublicSettings } from '#app/lib/use-public-settings.ts'
import { paths } from '#app/paths.ts'
import type { Profile } from '@grana/contract/profiles'
import { agentProfile as texts } from '@grana/messages/es/agent-profile'

// Most visitors have no session, and the public page is complete without it.
const signedIn = lazyComponent(() => import('#app/features/agent/signed-in-profile.tsx'), 'SignedInProfile')

export async function loader({ params: { username = '' }, context }: LoaderFunctionArgs) {
  const answer = await loadAgent(context.get(renderContext), username)
  return data(answer, { status: answer.status === 'hidden' ? 404 : statusOf(answer) })
}

export const meta: MetaFunction<typeof loader> = (given) => {
  const answer = given.loaderData
  if (answer?.status !== 'loaded') {
    const { title } = answer?.status === 'hidden' ? texts.hidden : texts.failed
    return pageMeta({ title, path: given.location.pathname, hidden: true })(given)
  }
  const { username } = answer.profile
  const description = texts.description(username)
  return pageMeta({ title: texts.handle(username), description, path: paths.agent(username) })(given)
}

function Failed() {
  const { pathname } = useLocation()
  const { title, text, retry } = texts.failed
  return <AgentNotice title={title} text={text} actions={[{ label: retry, href: pathname }]} />
}

function Hidden({ username }: { readonly username: string }) {
  const { title, text, home } = texts.hidden
  const signIn = { label: texts.signIn, href: paths.signInFor(paths.agent(username)) }
  return <AgentNotice title={title} text={text} actions={[{ label: home, href: paths.home() }, signIn]} />
}

function noteFor(seen: Profile | null | undefined, isOpen: boolean): string | undefined {
  if (!seen) return undefined
  if (seen.first_name !== null) return texts.seenAs.friend
  return isOpen ? undefined : texts.seenAs.member
}

export default function AgentPage() {
  const answer = useLoaderData<AgentAnswer>()
  const { username = '' } = useParams()
  const { apiUrl } = usePublicSettings()
  const hasSession = useHasSession()
  const [seen, setSeen] = useState<{ username: string; profile: Profile | null }>()
  const own = seen?.username === username ? seen.profile : undefined
  if (answer.status === 'failed') return <Failed />
  const profile = own ?? (answer.status === 'loaded' ? answer.profile : undefined)
  const isWaiting = hasSession && own === undefined && profile === undefined
  return (
    <>
      {hasSession ? (
        <signedIn.Part
          key={username}
          apiUrl={apiUrl}
          username={username}
          onAnswer={(given) => setSeen({ username, profile: given })}
        />
      ) : null}
      <div aria-live="polite">
        {profile ? (
          <AgentView
            profile={profile}
            categoryNames={answer.categoryNames}
            note={noteFor(own, answer.status === 'loaded')}
          />
        ) : isWaiting ? (
          <AgentNotice title={texts.handle(username)} text={texts.loading} actions={[]} />
        ) : (
          <Hidden username={username} />
        )}
      </div>
    </>
  )
}

/** The portal itself could not be reached. */
export function ErrorBoundary() {
  return <Failed />
}
