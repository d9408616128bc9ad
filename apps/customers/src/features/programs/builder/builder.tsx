import { useParams } from 'react-router'
import { paths } from '#app/paths.ts'
import type { DraftAnswer } from '@grana/contract/programs/builder'
import { builderSteps, publishObstacles, type BuilderStep, type Obstacle } from '@grana/contract/programs/draft'
import { builder as texts } from '@grana/messages/es/apps/builder'
import { ButtonLink } from '@grana/ui/button'
import { AboutStep } from './about-step.tsx'
import { BuilderHead } from './builder-head.tsx'
import { BuilderNavigation } from './builder-navigation.tsx'
import { ConflictNotice } from './conflict-notice.tsx'
import { PeopleStep } from './people-step.tsx'
import { PreviewPanel } from './preview-panel.tsx'
import { PublishStep } from './publish-step.tsx'
import { ResponseStep } from './response-step.tsx'
import { RulesStep } from './rules-step.tsx'
import { ScopeStep } from './scope-step.tsx'
import { useDraft, type UsedDraft } from './use-draft.ts'
import styles from './builder.module.css'

export interface StepProps {
  readonly answer: DraftAnswer
  readonly used: UsedDraft
  /** Of this step. */
  readonly obstacles: readonly Obstacle[]
  /** Throws away what is on the screen and reads the draft again. */
  readonly onStartOver: () => void
}

const screens: Record<BuilderStep, (props: StepProps) => React.ReactNode> = {
  about: AboutStep,
  scope: ScopeStep,
  rules: RulesStep,
  response: ResponseStep,
  people: PeopleStep,
  publish: PublishStep,
}

export interface BuilderProps {
  readonly answer: DraftAnswer
  readonly onStartOver: () => void
}

/** Six steps over one draft, which is saved as it is typed. */
export function Builder({ answer, onStartOver }: BuilderProps) {
  const { step: named } = useParams()
  const step = builderSteps.find((known) => known === named) ?? 'about'
  const used = useDraft(answer)
  const { obstacles } = used.judgement
  const Screen = screens[step]
  const own = obstacles.filter(({ code }) => publishObstacles[code] === step)
  const { title, lede } = texts.steps[step]
  return (
    <div className={styles.builder}>
      <BuilderHead answer={answer} used={used} />
      <div className={styles.columns}>
        <BuilderNavigation programId={answer.program.id} step={step} obstacles={obstacles} />
        <section className={styles.middle} aria-labelledby="step">
          <h2 className={styles.heading} id="step">
            {title}
          </h2>
          <p className={styles.lede}>{lede}</p>
          {used.status === 'conflict' ? <ConflictNotice onReload={onStartOver} /> : null}
          <Screen answer={answer} used={used} obstacles={own} onStartOver={onStartOver} />
        </section>
        <PreviewPanel answer={answer} draft={used.draft} />
      </div>
      <ActionBar programId={answer.program.id} step={step} />
    </div>
  )
}

function ActionBar({ programId, step }: { readonly programId: string; readonly step: BuilderStep }) {
  const at = builderSteps.indexOf(step)
  const [before, after] = [builderSteps[at - 1], builderSteps[at + 1]]
  return (
    <div className={styles.bar}>
      {before ? (
        <ButtonLink look="line" href={paths.draft(programId, before)}>
          {texts.steps[before].name}
        </ButtonLink>
      ) : (
        <span />
      )}
      <span className={styles.place}>{texts.stepOf(at + 1, builderSteps.length)}</span>
      {after ? <ButtonLink href={paths.draft(programId, after)}>{texts.next[step]}</ButtonLink> : <span />}
    </div>
  )
}
