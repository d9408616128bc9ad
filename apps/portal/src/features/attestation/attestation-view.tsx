import { PageCrumbs } from '#app/lib/page-crumbs.tsx'
import { paths } from '#app/paths.ts'
import type { VerifiedAttestation } from '@grana/contract/engagements/attestations'
import { brand } from '@grana/messages/brand'
import { shortDate } from '@grana/messages/es/formats/dates'
import { attestationPage as texts } from '@grana/messages/es/portal/attestation'
import { programLabels } from '@grana/messages/es/program-labels'
import { ButtonLink } from '@grana/ui/button'
import { Container } from '@grana/ui/grid'
import { Link } from '@grana/ui/link'
import { PageHead } from '@grana/ui/page-head'
import { FileCheck } from './file-check.tsx'
import styles from './attestation.module.css'

const ranked = ['critical', 'high', 'medium', 'low', 'informative'] as const

function Results({ findings }: Pick<VerifiedAttestation['statement'], 'findings'>) {
  return (
    <section className={styles.section}>
      <h2>{texts.results}</h2>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{texts.columns.severity}</th>
            <th scope="col">{texts.columns.found}</th>
            <th scope="col">{texts.columns.fixed}</th>
          </tr>
        </thead>
        <tbody>
          {ranked.map((severity) => (
            <tr key={severity}>
              <th scope="row">{programLabels.severities[severity]}</th>
              <td>{findings[severity].found}</td>
              <td>{findings[severity].fixed}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className={styles.quiet}>{texts.limits}</p>
    </section>
  )
}

function Covers({ statement }: Pick<VerifiedAttestation, 'statement'>) {
  const { facts } = texts
  const { coverage } = statement
  const lines = [
    [facts.organization, statement.organization],
    [facts.pentest, statement.title],
    [facts.tests, texts.range(shortDate(statement.starts_on), shortDate(statement.ends_on))],
    [facts.issued, shortDate(statement.issued_at)],
    [facts.version, String(statement.version)],
    [
      facts.targets,
      statement.targets.map(({ name, type }) => `${name} (${programLabels.targetTypes[type]})`).join(', '),
    ],
    [facts.coverage, texts.coverage(coverage.tested, coverage.not_applicable, coverage.not_reviewed)],
    [facts.code, statement.code],
  ] as const
  return (
    <section className={styles.section}>
      <h2>{texts.covers}</h2>
      <dl className={styles.facts}>
        {lines.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

/** What an attestation declares, and whether it still stands. */
export function AttestationView({ attestation }: { readonly attestation: VerifiedAttestation }) {
  const { statement, state, ended_at: endedAt, replaced_by: next } = attestation
  const { title, text } = texts.states[state]
  return (
    <>
      <PageHead
        count={state === 'valid' ? 5 : 3}
        breadcrumb={<PageCrumbs steps={[{ label: texts.title }]} />}
        title={title}
        lede={text(brand.name)}
      >
        {endedAt !== undefined && state !== 'valid' ? (
          <p className={styles.ended} data-attestation={state}>
            {texts.ended[state]} {shortDate(endedAt)}
          </p>
        ) : null}
        {next === undefined ? null : <ButtonLink href={paths.attestation(next)}>{texts.newer}</ButtonLink>}
      </PageHead>
      <Container grid className={styles.page}>
        <div className={styles.main}>
          <Covers statement={statement} />
          <Results findings={statement.findings} />
          <FileCheck code={statement.code} />
          <section className={styles.section}>
            <h2>{texts.offline}</h2>
            <p>{texts.offlineText}</p>
            <Link href={paths.attestationKeys()}>{texts.keys}</Link>
          </section>
        </div>
      </Container>
    </>
  )
}

interface NoticeProps {
  readonly title: string
  readonly text: string
  readonly action: { readonly label: string; readonly href: string }
}

/** A page without an attestation: the code is unknown, or the service does not answer. */
export function AttestationNotice({ title, text, action }: NoticeProps) {
  return (
    <PageHead count={3} breadcrumb={<PageCrumbs steps={[{ label: texts.title }]} />} title={title} lede={text}>
      <ButtonLink href={action.href}>{action.label}</ButtonLink>
    </PageHead>
  )
}
