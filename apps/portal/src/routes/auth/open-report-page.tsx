import { OpenReportView } from '#app/features/open-report/open-report-view.tsx'
import { usePublicServices } from '#app/lib/entry/use-public-services.ts'
import type { PageHandle } from '#app/lib/page-handle.ts'
import { pageMeta } from '#app/lib/page-meta.ts'
import { useSession } from '#app/lib/session/use-session.ts'
import { paths } from '#app/paths.ts'
import { openReport } from '@grana/messages/es/portal/open-report'

export const meta = pageMeta({ title: openReport.page.title, path: paths.openReport(), hidden: true })

export const handle: PageHandle = { captcha: true, opensBySecret: true }

export default function OpenReportPage() {
  return <OpenReportView {...usePublicServices()} session={useSession()} />
}
