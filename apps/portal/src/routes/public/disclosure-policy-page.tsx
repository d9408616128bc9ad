import head from 'virtual:legal-head/privacy-revelation-policy'
import { LegalPage } from '#app/features/legal/legal-page.tsx'
import { LegalSections } from '#app/features/legal/legal-sections.tsx'
import { lazyText } from '#app/lib/lazy-text.tsx'
import { pageMeta } from '#app/lib/page-meta.ts'
import { paths } from '#app/paths.ts'

export const meta = pageMeta({ title: head.title, description: head.description, path: paths.disclosurePolicy() })

const Text = lazyText(async () => (await import('virtual:legal-text/privacy-revelation-policy')).default, LegalSections)

export default function DisclosurePolicyPage() {
  return (
    <LegalPage head={head}>
      <Text />
    </LegalPage>
  )
}
