import { pageMeta } from '#app/lib/page-meta.ts'
import { paths } from '#app/paths.ts'
import { landing } from '@grana/messages/es/portal-landing'

export const meta = pageMeta({ title: landing.title, description: landing.description, path: paths.home() })

export default function LandingPage() {
  return <h1>{landing.hero.heading}</h1>
}
