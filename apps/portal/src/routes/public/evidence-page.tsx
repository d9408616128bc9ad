import { EvidenceBody } from '#app/features/marketing/evidence/evidence-body.tsx'
import { lazyText } from '#app/lib/lazy-text.tsx'
import { PageCrumbs } from '#app/lib/page-crumbs.tsx'
import { pageMeta } from '#app/lib/page-meta.ts'
import { paths } from '#app/paths.ts'
import { portal } from '@grana/messages/es/portal'
import { evidenceHead } from '@grana/messages/es/portal/evidence-head'
import { PageHead } from '@grana/ui/page-head'

const { title, description, crumb, heading, lede } = evidenceHead
const { pages } = portal

export const meta = pageMeta({ title, description, path: paths.evidence() })

const Body = lazyText(async () => {
  const [page, signals] = await Promise.all([
    import('@grana/messages/es/portal/evidence'),
    import('@grana/messages/es/apps/evidence-signals'),
  ])
  return { ...page.evidencePage, kinds: signals.evidenceTexts.kinds, points: signals.evidenceTexts.howRow }
}, EvidenceBody)

export default function EvidencePage() {
  return (
    <>
      <PageHead
        count={3}
        breadcrumb={<PageCrumbs steps={[{ label: pages.hackers, href: paths.hackers() }, { label: crumb }]} />}
        title={heading}
        lede={lede}
      />
      <Body />
    </>
  )
}
