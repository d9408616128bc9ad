import { useCallback } from 'react'
import { useParams } from 'react-router'
import { useOrganization } from '#app/lib/organization/organization-context.ts'
import { paths } from '#app/paths.ts'
import { getProgramVersion } from '@grana/contract/programs/builder'
import { programs } from '@grana/messages/es/apps/programs'
import { portal } from '@grana/messages/es/portal'
import { useApp } from '@grana/parts/app/app-context'
import { ProgramSheet } from '@grana/parts/program/program-sheet'
import { QueryView } from '@grana/parts/query/query-view'
import { useQuery } from '@grana/parts/query/use-query'
import { ButtonLink } from '@grana/ui/button'
import { EyeIcon } from '@grana/ui/icons'
import { Skeleton } from '@grana/ui/skeleton'
import styles from './preview-page.module.css'

const texts = programs.page

/** A published version, exactly as invited agents read it. */
export function VersionPage() {
  const { session, runtime } = useApp()
  const { id: organization } = useOrganization()
  const { program = '', version = '' } = useParams()
  const load = useCallback(
    () => session.client.call(getProgramVersion, { params: { organization, program, version } }),
    [session, organization, program, version],
  )
  const { state, retry } = useQuery(load)
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
      <QueryView state={state} onRetry={retry} skeleton={<Skeleton className={styles.skeleton} />}>
        {({ terms }) => <ProgramSheet program={terms} portalUrl={runtime.portalUrl} />}
      </QueryView>
    </>
  )
}
