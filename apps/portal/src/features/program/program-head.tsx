import { PageCrumbs } from '#app/lib/page-crumbs.tsx'
import { paths } from '#app/paths.ts'
import type { PortalProgram } from '@grana/contract/programs'
import { shortDate } from '@grana/messages/es/formats/dates'
import { program as texts } from '@grana/messages/es/program'
import { programLabels } from '@grana/messages/es/program-labels'
import { OrganizationMark } from '@grana/parts/program-row/organization-mark'
import { ProgramState, SafeHarborMark } from '@grana/parts/program-row/program-marks'
import { PageHead } from '@grana/ui/page-head'
import styles from './program-head.module.css'

export function ProgramHead({ program }: { readonly program: PortalProgram }) {
  const { name, organization, summary, state, kind, safe_harbor: safeHarbor, published_at: since } = program
  return (
    <PageHead
      count={5}
      breadcrumb={<PageCrumbs steps={[{ label: texts.crumb, href: paths.programs() }, { label: name }]} />}
      margin={<OrganizationMark initials={organization.initials} large />}
      title={name}
      lede={texts.by(organization.name, summary)}
    >
      <ul className={styles.facts}>
        <li>
          <ProgramState state={state} />
        </li>
        <li>{programLabels.kinds[kind]}</li>
        <li>
          <SafeHarborMark safeHarbor={safeHarbor} />
        </li>
        <li>
          <time dateTime={since}>{texts.since(shortDate(since))}</time>
        </li>
      </ul>
    </PageHead>
  )
}
