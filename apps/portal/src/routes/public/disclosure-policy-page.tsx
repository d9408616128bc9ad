import head from 'virtual:legal-head/privacy-revelation-policy'
import { lazyLegalText } from '#app/features/legal/lazy-legal-text.tsx'
import { LegalPage } from '#app/features/legal/legal-page.tsx'
import { pageMeta } from '#app/lib/page-meta.ts'
import { paths } from '#app/paths.ts'

export const meta = pageMeta({ title: head.title, description: head.description, path: paths.disclosurePolicy() })

const Text = lazyLegalText(() => import('virtual:legal-text/privacy-revelation-policy'))

export default function DisclosurePolicyPage() {
  return (
    <LegalPage head={head}>
      <Text />
    </LegalPage>
  )
}
