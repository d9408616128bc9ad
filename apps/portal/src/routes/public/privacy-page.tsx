import head from 'virtual:legal-head/privacy'
import { lazyLegalText } from '#app/features/legal/lazy-legal-text.tsx'
import { LegalPage } from '#app/features/legal/legal-page.tsx'
import { pageMeta } from '#app/lib/page-meta.ts'
import { paths } from '#app/paths.ts'

export const meta = pageMeta({ title: head.title, description: head.description, path: paths.privacy() })

const Text = lazyLegalText(() => import('virtual:legal-text/privacy'))

export default function PrivacyPage() {
  return (
    <LegalPage head={head}>
      <Text />
    </LegalPage>
  )
}
