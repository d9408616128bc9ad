import { useState } from 'react'
import { useOrganization } from '#app/lib/organization/organization-context.ts'
import { paths } from '#app/paths.ts'
import { getProgramVersion, type ProgramOverview } from '@grana/contract/programs/builder'
import { programs } from '@grana/messages/es/apps/programs'
import { policyChangeText } from '@grana/messages/es/programs/changes'
import { useShortDate } from '@grana/parts/app/use-time-zone'
import { QueryView } from '@grana/parts/query/query-view'
import { useApiQuery } from '@grana/parts/query/use-api-query'
import { Button } from '@grana/ui/button'
import { Link } from '@grana/ui/link'
import { Skeleton } from '@grana/ui/skeleton'
import styles from './program-page.module.css'

const texts = programs.page

interface ChangesProps {
  readonly programId: string
  readonly version: number
}

function Changes({ programId, version }: ChangesProps) {
  const { id: organization } = useOrganization()
  const params = { organization, program: programId, version: String(version) }
  const query = useApiQuery(getProgramVersion, { params })
  return (
    <QueryView query={query} skeleton={<Skeleton className={styles.line} />}>
      {({ changes }) =>
        changes === null || changes.length === 0 ? (
          <p className={styles.note}>{changes === null ? texts.first : texts.noChanges}</p>
        ) : (
          <ul className={styles.changes}>
            {changes.map((change, index) => (
              <li key={index}>{policyChangeText(change)}</li>
            ))}
          </ul>
        )
      }
    </QueryView>
  )
}

export interface VersionsProps {
  readonly programId: string
  readonly versions: ProgramOverview['versions']
}

/** Published versions, newest first, each with its changes; the oldest has nothing to be compared with. */
export function Versions({ programId, versions }: VersionsProps) {
  const [open, setOpen] = useState<number>()
  const dateOf = useShortDate()
  return (
    <section className={styles.section} aria-labelledby="versions">
      <h2 id="versions">{texts.versions}</h2>
      <p className={styles.note}>{versions.length === 0 ? texts.noVersions : texts.versionsText}</p>
      <ol className={styles.versions}>
        {versions.map(({ version, published_at: at }, index) => (
          <li key={version}>
            <div className={styles.version}>
              <b>{texts.version(version)}</b>
              <span className={styles.note}>{texts.publishedAt(dateOf(at))}</span>
              <Link href={paths.version(programId, version)} aria-label={texts.readVersion(version)}>
                {texts.read}
              </Link>
              {index === versions.length - 1 ? null : (
                <Button
                  look="quiet"
                  size="dense"
                  aria-expanded={open === version}
                  onClick={() => setOpen(open === version ? undefined : version)}
                >
                  {open === version ? texts.hideChanges : texts.showChanges}
                </Button>
              )}
            </div>
            {open === version ? <Changes programId={programId} version={version} /> : null}
          </li>
        ))}
      </ol>
    </section>
  )
}
