import type { ReactNode } from 'react'
import { paths } from '#app/paths.ts'
import type { ExploredProgram } from '@grana/contract/programs/explore'
import { agentPrograms } from '@grana/messages/es/apps/agent-programs'
import { programLabels } from '@grana/messages/es/program-labels'
import { exploreTexts as texts } from '@grana/messages/es/programs/explore'
import { weaknessCategoryTexts } from '@grana/messages/es/taxonomy/weaknesses'
import { OrganizationMark } from '@grana/parts/program-row/organization-mark'
import { RewardRange } from '@grana/parts/program-row/reward-range'
import { Figure, Money } from '@grana/ui/figure'
import { Link } from '@grana/ui/link'
import styles from './explore.module.css'

interface ProgramProps {
  readonly program: ExploredProgram
}

function Fact({ label, note, children }: { label: string; note?: string; children: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>
        {children ?? <span className={styles.quiet}>{texts.unmeasured}</span>}
        {note === undefined ? null : <span className={styles.quiet}> {note}</span>}
      </dd>
    </div>
  )
}

const figureOf = (value: number | null, format: (value: number) => string) =>
  value === null ? null : <Figure text={format(value)} />

/** What was measured; a figure that is missing says so. */
function Figures({ program: { figures, places_free: places, relation } }: ProgramProps) {
  const { kept, promised, paid_cents: paid } = figures
  if (places === null && Object.values(figures).every((value) => value === null))
    return <p className={styles.quiet}>{texts.nothingMeasured}</p>
  const hasShare = kept !== null && promised !== null && promised > 0
  return (
    <dl className={styles.figures}>
      <Fact label={texts.figures.answer}>{figureOf(figures.answer_hours, texts.hours)}</Fact>
      <Fact label={texts.figures.triage}>{figureOf(figures.triage_days, texts.days)}</Fact>
      <Fact label={texts.figures.payment}>{figureOf(figures.payment_days, texts.days)}</Fact>
      <Fact label={texts.figures.kept} {...(hasShare && { note: texts.shareOf(promised) })}>
        {hasShare ? <Figure text={texts.share(kept, promised)} /> : null}
      </Fact>
      <Fact label={texts.figures.paid}>
        {paid === null ? null : <Money currency="USD" amount={paid / 100} decimals={0} />}
      </Fact>
      <Fact label={texts.figures.resolved}>{figureOf(figures.resolved, texts.number)}</Fact>
      {relation === 'public' ? null : (
        <Fact label={texts.figures.places}>{figureOf(places, texts.number) ?? texts.unlimited}</Fact>
      )}
    </dl>
  )
}

/** The parts of the score, in their order; those that neither add nor take away come last. */
function Reasons({ program }: ProgramProps) {
  const facts = { ...program, names: program.categories.map((id) => weaknessCategoryTexts[id].name) }
  const parts = program.reasons.toSorted((one, other) => Number(one.points === 0) - Number(other.points === 0))
  return (
    <div className={styles.why} role="group" aria-label={texts.why(program.name)}>
      <b>{texts.score(program.score)}</b>
      <ul>
        {parts.map(({ part, points }) => (
          <li key={part} className={points === 0 ? styles.quiet : undefined}>
            <b>{texts.points(points)}</b>
            <span>{texts.reasons[part](facts)}</span>
          </li>
        ))}
      </ul>
    </div>
  )
}

function ProgramEntry({ program }: ProgramProps) {
  const { id, name, relation, organization, kind } = program
  const relationText = texts.relations[relation]
  return (
    <li className={styles.program}>
      <header className={styles.head}>
        <OrganizationMark initials={organization.initials} />
        <div className={styles.what}>
          <h2>
            <Link href={relation === 'joinable' ? paths.programs() : paths.program(id)}>{name}</Link>
          </h2>
          <p>{agentPrograms.by(organization.name, programLabels.kinds[kind])}</p>
          <p>
            {[...program.assets.map((type) => programLabels.targetTypes[type]), relationText]
              .filter((text) => text !== '')
              .join(' · ')}
          </p>
        </div>
        <div className={styles.reward}>
          <RewardRange program={program} />
        </div>
      </header>
      <Figures program={program} />
      <Reasons program={program} />
    </li>
  )
}

/** Programs in the order that was chosen, each with what was measured and why it is where it is. */
export function ExploredPrograms({ programs }: { readonly programs: readonly ExploredProgram[] }) {
  return (
    <ol className={styles.programs} aria-label={texts.list}>
      {programs.map((program) => (
        <ProgramEntry key={program.id} program={program} />
      ))}
    </ol>
  )
}
