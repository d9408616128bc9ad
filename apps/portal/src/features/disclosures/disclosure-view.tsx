import { Fragment } from 'react'
import type { LoadedDisclosure, ParsedText } from '#app/lib/disclosure-answer.ts'
import { PageCrumbs } from '#app/lib/page-crumbs.tsx'
import { paths } from '#app/paths.ts'
import { activityPage, disclosurePage as texts } from '@grana/messages/es/disclosures'
import { shortDate } from '@grana/messages/es/formats/dates'
import { programLabels } from '@grana/messages/es/program-labels'
import { severityLevels } from '@grana/parts/disclosure/disclosure-list'
import { MarkdownTokens } from '@grana/parts/markdown/markdown-tokens'
import { Container } from '@grana/ui/grid'
import { Link } from '@grana/ui/link'
import { PageHead } from '@grana/ui/page-head'
import { Severity as SeverityMark } from '@grana/ui/severity'
import styles from './disclosures.module.css'

function Words({ title, parsed }: { readonly title: string; readonly parsed: ParsedText | undefined }) {
  if (parsed === undefined) return null
  return (
    <section className={styles.words}>
      <h3>{title}</h3>
      <MarkdownTokens {...parsed} />
    </section>
  )
}

function Day({ at }: { readonly at: string }) {
  return <time dateTime={at}>{shortDate(at)}</time>
}

/** What is known besides the text, all of it agreed. */
function Facts({ answer: { disclosure, weakness } }: { readonly answer: LoadedDisclosure }) {
  const { factLabels: labels } = texts
  const {
    program,
    organization,
    severity,
    kind,
    submitted_on,
    closed_on,
    published_at,
    handle,
    other_handles: others = [],
  } = disclosure
  return (
    <section className={styles.facts} aria-labelledby="facts">
      <h2 id="facts">{texts.facts}</h2>
      <dl>
        <dt>{labels.program}</dt>
        <dd>
          <Link href={paths.program(program.uuid)}>{program.name}</Link>, {organization.name}
        </dd>
        <dt>{labels.severity}</dt>
        <dd>
          <SeverityMark level={severityLevels[severity]} label={programLabels.severities[severity]} />
        </dd>
        <dt>{labels.weakness}</dt>
        <dd>{weakness}</dd>
        <dt>{labels.kind}</dt>
        <dd>{texts.kinds[kind]}</dd>
        <dt>{labels.submitted}</dt>
        <dd>
          <Day at={submitted_on} />
        </dd>
        <dt>{labels.closed}</dt>
        <dd>
          <Day at={closed_on} />
        </dd>
        <dt>{labels.published}</dt>
        <dd>
          <Day at={published_at} />
        </dd>
        <dt>{labels.thanks}</dt>
        <dd>
          {handle === undefined ? texts.anonymous : <Link href={paths.agent(handle)}>{handle}</Link>}
          {others.map((other) => (
            <Fragment key={other}>
              {', '}
              <Link href={paths.agent(other)}>{other}</Link>
            </Fragment>
          ))}
        </dd>
      </dl>
      <p className={styles.note}>
        {texts.agreed} <Link href={paths.disclosurePolicy()}>{texts.policy}</Link>
      </p>
    </section>
  )
}

/** A published report: the agreed text, and nothing else of it. */
export function DisclosureView({ answer }: { readonly answer: LoadedDisclosure }) {
  const { disclosure, texts: parsed } = answer
  const { title, program, organization } = disclosure
  return (
    <>
      <PageHead
        count={5}
        breadcrumb={<PageCrumbs steps={[{ label: activityPage.title, href: paths.activity() }, { label: title }]} />}
        title={title}
        lede={texts.by(program.name, organization.name)}
      />
      <Container grid className={styles.page}>
        <div className={styles.main}>
          <h2 className="visually-hidden">{texts.kinds[disclosure.kind]}</h2>
          <Words title={texts.summary} parsed={parsed.summary} />
          <Words title={texts.whatHappened} parsed={parsed.what_happened} />
          <Words title={texts.impact} parsed={parsed.impact} />
          <Words title={texts.steps} parsed={parsed.steps} />
        </div>
        <div className={styles.side}>
          <Facts answer={answer} />
        </div>
      </Container>
    </>
  )
}
