import { useParams } from 'react-router'
import { useOrganization } from '#app/lib/organization/organization-context.ts'
import { paths } from '#app/paths.ts'
import { getProgramVersion } from '@grana/contract/programs/builder'
import { programs } from '@grana/messages/es/apps/programs'
import { portal } from '@grana/messages/es/portal'
import { useApp } from '@grana/parts/app/app-context'
import { ProgramSheet } from '@grana/parts/program/program-sheet'
import { VersionDifference } from '@grana/parts/program/version-difference'
import { QueryView } from '@grana/parts/query/query-view'
import { useApiQuery } from '@grana/parts/query/use-api-query'
import { ButtonLink } from '@grana/ui/button'
import { EyeIcon } from '@grana/ui/icons'
import { Skeleton } from '@grana/ui/skeleton'
import styles from './preview-page.module.css'

const texts = programs.page

/** A published version, exactly as invited agents read it. */
export function VersionPage() {
  const { portalUrl } = useApp().runtime
  const { id: organization } = useOrganization()
  const { program = '', version = '' } = useParams()
  const query = useApiQuery(getProgramVersion, { params: { organization, program, version } })
  return (
    <>
      <title>{portal.title(texts.version(Number(version)))}</title>
      <div className={styles.banner}>
        <EyeIcon />
        <span>{texts.versionBanner(Number(version))}</span>
        <ButtonLink look="line" size="dense" href={paths.program(program)}>
          {texts.back}
        </ButtonLink>
      </div>
      <QueryView query={query} skeleton={<Skeleton className={styles.skeleton} />}>
        {({ terms, today }) => (
          <>
            {today === null ? null : <VersionDifference today={today} />}
            <ProgramSheet program={terms} portalUrl={portalUrl} />
          </>
        )}
      </QueryView>
    </>
  )
}
