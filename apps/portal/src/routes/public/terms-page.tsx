import head from 'virtual:legal-head/terms-and-conditions'
import { lazyLegalText } from '#app/features/legal/lazy-legal-text.tsx'
import { LegalPage } from '#app/features/legal/legal-page.tsx'
import { pageMeta } from '#app/lib/page-meta.ts'
import { paths } from '#app/paths.ts'

export const meta = pageMeta({ title: head.title, description: head.description, path: paths.terms() })

const Text = lazyLegalText(() => import('virtual:legal-text/terms-and-conditions'))

export default function TermsPage() {
  return (
    <LegalPage head={head}>
      <Text />
    </LegalPage>
  )
}
