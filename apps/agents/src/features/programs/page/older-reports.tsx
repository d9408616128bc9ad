import { paths } from '#app/paths.ts'
import type { PortalProgram } from '@grana/contract/programs'
import { listReportsOfOlderVersions } from '@grana/contract/reports/policy'
import { policyVersions } from '@grana/messages/es/apps/policy-versions'
import { useUser } from '@grana/parts/app/app-context'
import { useApiQuery } from '@grana/parts/query/use-api-query'
import { Link } from '@grana/ui/link'
import styles from './older-reports.module.css'

const texts = policyVersions.older

function Reports({ program }: { readonly program: PortalProgram }) {
  const { data: rows = [] } = useApiQuery(listReportsOfOlderVersions, { params: { program: program.uuid } })
  if (rows.length === 0) return null
  return (
    <section className={styles.older} aria-labelledby="older-reports">
      <h2 id="older-reports">{texts.title}</h2>
      <p>{texts.text(program.policy.version)}</p>
      <ul>
        {rows.map(({ id, reference, title, policy_version: version }) => (
          <li key={id}>
            <span className={styles.reference}>{reference}</span>
            <Link href={paths.report(id)}>{title}</Link>
            <span className={styles.judged}>
              {texts.judgedBy(version)} ·{' '}
              <Link href={paths.policy(id)} aria-label={texts.compareFor(reference)}>
                {texts.compare}
              </Link>
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Open reports of the agent under an older policy version. Reports need a second factor. */
export function OlderReports({ program }: { readonly program: PortalProgram }) {
  const { two_factor_enabled: hasFactor } = useUser()
  return hasFactor && program.policy.version > 1 ? <Reports program={program} /> : null
}
