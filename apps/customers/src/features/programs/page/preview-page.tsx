import { useParams } from 'react-router'
import { useOrganization } from '#app/lib/organization/organization-context.ts'
import { SecondFactorScreen } from '#app/lib/second-factor-screen.tsx'
import { paths } from '#app/paths.ts'
import { previewProgram } from '@grana/contract/programs/builder'
import { builder } from '@grana/messages/es/apps/builder'
import { organizationTexts } from '@grana/messages/es/apps/organization'
import { portal } from '@grana/messages/es/portal'
import { useApp } from '@grana/parts/app/app-context'
import { ProgramSheet } from '@grana/parts/program/program-sheet'
import { QueryView } from '@grana/parts/query/query-view'
import { useApiQuery } from '@grana/parts/query/use-api-query'
import { ButtonLink } from '@grana/ui/button'
import { EyeIcon } from '@grana/ui/icons'
import { Skeleton } from '@grana/ui/skeleton'
import styles from './preview-page.module.css'

/** Preview of the draft as the public page, for users with a second factor. */
export function PreviewPage() {
  return (
    <SecondFactorScreen title={builder.preview.title} reason={organizationTexts.factorFirst.programs}>
      <Preview />
    </SecondFactorScreen>
  )
}

function Preview() {
  const { portalUrl } = useApp().runtime
  const { id: organization } = useOrganization()
  const { program = '' } = useParams()
  const query = useApiQuery(previewProgram, { params: { organization, program } })
  return (
    <>
      <title>{portal.title(builder.preview.title)}</title>
      <div className={styles.banner}>
        <EyeIcon />
        <span>{builder.preview.banner}</span>
        <ButtonLink look="line" size="dense" href={paths.draft(program, 'publish')}>
          {builder.preview.back}
        </ButtonLink>
      </div>
      <QueryView query={query} skeleton={<Skeleton className={styles.skeleton} />}>
        {(page) => <ProgramSheet program={page} portalUrl={portalUrl} />}
      </QueryView>
    </>
  )
}
