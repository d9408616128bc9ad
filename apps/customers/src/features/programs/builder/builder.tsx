import type { ReactNode } from 'react'
import { useParams } from 'react-router'
import { paths } from '#app/paths.ts'
import type { ProgramDraftAnswer } from '@grana/contract/programs/builder'
import { builderSteps, publishObstacles, type BuilderStep } from '@grana/contract/programs/draft'
import { builder as texts } from '@grana/messages/es/apps/builder'
import { arrivalFocus } from '@grana/parts/frame/use-focus-on-navigation'
import { ButtonLink } from '@grana/ui/button'
import { AboutStep } from './about-step.tsx'
import { BuilderHeader } from './builder-header.tsx'
import { BuilderNavigation } from './builder-navigation.tsx'
import { ConflictNotice } from './conflict-notice.tsx'
import { PeopleStep } from './people-step.tsx'
import { PreviewPanel } from './preview-panel.tsx'
import { PublishStep } from './publish-step.tsx'
import { Publish } from './publish.tsx'
import { ResponseStep } from './response-step.tsx'
import { RulesStep } from './rules-step.tsx'
import { ScopeStep } from './scope-step.tsx'
import { withoutUnparsedObstacles, listStepsWithErrors } from './step-errors.ts'
import type { StepProps } from './step-props.ts'
import { useProgramDraft } from './use-program-draft.ts'
import styles from './builder.module.css'

interface ActionBarProps {
  readonly programId: string
  readonly step: BuilderStep
  /** Replaces the link to the next step. */
  readonly end: ReactNode
}

/** Links to the previous and next step, always in view. */
function ActionBar({ programId, step, end }: ActionBarProps) {
  const at = builderSteps.indexOf(step)
  const [before, after] = [builderSteps[at - 1], builderSteps[at + 1]]
  return (
    <div className={styles.bar} data-bar-end>
      {before ? (
        <ButtonLink look="line" href={paths.draft(programId, before)}>
          {texts.steps[before].name}
        </ButtonLink>
      ) : (
        <span />
      )}
      <span className={styles.place}>{texts.stepOf(at + 1, builderSteps.length)}</span>
      {after ? <ButtonLink href={paths.draft(programId, after)}>{texts.next[step]}</ButtonLink> : end}
    </div>
  )
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
  readonly answer: ProgramDraftAnswer
  readonly onStartOver: () => void
}

/** Six steps over one draft, saved while it is typed. */
export function Builder({ answer, onStartOver }: BuilderProps) {
  const { step: named } = useParams()
  const step = builderSteps.find((known) => known === named) ?? 'about'
  const used = useProgramDraft(answer)
  const obstacles = withoutUnparsedObstacles(used)
  const Screen = screens[step]
  const own = obstacles.filter(({ code }) => publishObstacles[code] === step)
  const { title, lede } = texts.steps[step]
  const props = { answer, used, obstacles: own, onStartOver }
  return (
    <div className={styles.builder}>
      <BuilderHeader answer={answer} used={used} />
      <div className={styles.columns}>
        <BuilderNavigation
          programId={answer.program.id}
          isPublished={answer.program.version !== null}
          step={step}
          obstacles={obstacles}
          refused={listStepsWithErrors(used)}
        />
        <section className={styles.middle} aria-labelledby="step">
          <h2 className={styles.heading} id="step" tabIndex={-1} {...arrivalFocus}>
            {title}
          </h2>
          <p className={styles.lede}>{lede}</p>
          {used.status === 'conflict' ? <ConflictNotice onReload={onStartOver} /> : null}
          <Screen {...props} />
        </section>
        <PreviewPanel answer={answer} draft={used.draft} />
      </div>
      <ActionBar programId={answer.program.id} step={step} end={step === 'publish' ? <Publish {...props} /> : null} />
    </div>
  )
}
