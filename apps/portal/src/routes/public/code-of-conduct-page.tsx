import head from 'virtual:legal-head/code-of-conduct'
import { lazyLegalText } from '#app/features/legal/lazy-legal-text.tsx'
import { LegalPage } from '#app/features/legal/legal-page.tsx'
import { pageMeta } from '#app/lib/page-meta.ts'
import { paths } from '#app/paths.ts'

export const meta = pageMeta({ title: head.title, description: head.description, path: paths.codeOfConduct() })

const Text = lazyLegalText(() => import('virtual:legal-text/code-of-conduct'))

export default function CodeOfConductPage() {
  return (
    <LegalPage head={head}>
      <Text />
    </LegalPage>
  )
}
