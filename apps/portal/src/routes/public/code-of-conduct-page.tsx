import head from 'virtual:legal-head/code-of-conduct'
import { LegalPage } from '#app/features/legal/legal-page.tsx'
import { LegalSections } from '#app/features/legal/legal-sections.tsx'
import { lazyText } from '#app/lib/lazy-text.tsx'
import { pageMeta } from '#app/lib/page-meta.ts'
import { paths } from '#app/paths.ts'

export const meta = pageMeta({ title: head.title, description: head.description, path: paths.codeOfConduct() })

const Text = lazyText(async () => (await import('virtual:legal-text/code-of-conduct')).default, LegalSections)

export default function CodeOfConductPage() {
  return (
    <LegalPage head={head}>
      <Text />
    </LegalPage>
  )
}
