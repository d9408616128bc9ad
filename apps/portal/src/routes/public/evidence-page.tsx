import { EvidenceBody } from '#app/features/marketing/evidence/evidence-body.tsx'
import { PageActions } from '#app/features/marketing/page-actions.tsx'
import { lazyText } from '#app/lib/lazy-text.tsx'
import { PageCrumbs } from '#app/lib/page-crumbs.tsx'
import { pageMeta } from '#app/lib/page-meta.ts'
import { paths } from '#app/paths.ts'
import { portal } from '@grana/messages/es/portal'
import { evidenceHead } from '@grana/messages/es/portal/evidence-head'
import { PageHead } from '@grana/ui/page-head'

const { title, description, crumb, heading, lede, primaryAction, secondaryAction } = evidenceHead
const { pages } = portal

export const meta = pageMeta({ title, description, path: paths.evidence() })

const Body = lazyText(async () => {
  const [page, signals] = await Promise.all([
    import('@grana/messages/es/portal/evidence'),
    import('@grana/messages/es/programs/evidence-weights'),
  ])
  return { ...page.evidencePage, names: signals.signalNames, weight: signals.signalWeight }
}, EvidenceBody)

export default function EvidencePage() {
  return (
    <>
      <PageHead
        count={3}
        breadcrumb={<PageCrumbs steps={[{ label: pages.hackers, href: paths.hackers() }, { label: crumb }]} />}
        title={heading}
        lede={lede}
      >
        <PageActions
          primary={{ label: primaryAction, href: paths.programs() }}
          secondary={{ label: secondaryAction, href: paths.hackers() }}
        />
      </PageHead>
      <Body />
    </>
  )
}
