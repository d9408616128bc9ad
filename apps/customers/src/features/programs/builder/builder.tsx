import { useParams } from 'react-router'
import type { DraftAnswer } from '@grana/contract/programs/builder'
import { builderSteps, publishObstacles, type BuilderStep, type Obstacle } from '@grana/contract/programs/draft'
import { builder as texts } from '@grana/messages/es/apps/builder'
import { arrival } from '@grana/parts/frame/use-focus-on-navigation'
import { AboutStep } from './about-step.tsx'
import { ActionBar } from './action-bar.tsx'
import { BuilderHead } from './builder-head.tsx'
import { BuilderNavigation } from './builder-navigation.tsx'
import { ConflictNotice } from './conflict-notice.tsx'
import { PeopleStep } from './people-step.tsx'
import { PreviewPanel } from './preview-panel.tsx'
import { PublishStep } from './publish-step.tsx'
import { Publish } from './publish.tsx'
import { obstaclesBeside, refusedSteps } from './refused.ts'
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
  /** Asks what the server says of the draft today; what is on the screen stays. */
  readonly onLookAgain: () => void
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
  readonly onLookAgain: () => void
}

/** Six steps over one draft, which is saved as it is typed. */
export function Builder({ answer, onStartOver, onLookAgain }: BuilderProps) {
  const { step: named } = useParams()
  const step = builderSteps.find((known) => known === named) ?? 'about'
  const used = useDraft(answer)
  const obstacles = obstaclesBeside(used)
  const Screen = screens[step]
  const own = obstacles.filter(({ code }) => publishObstacles[code] === step)
  const { title, lede } = texts.steps[step]
  const props = { answer, used, obstacles: own, onStartOver, onLookAgain }
  return (
    <div className={styles.builder}>
      <BuilderHead answer={answer} used={used} />
      <div className={styles.columns}>
        <BuilderNavigation
          programId={answer.program.id}
          step={step}
          obstacles={obstacles}
          refused={refusedSteps(used)}
        />
        <section className={styles.middle} aria-labelledby="step">
          <h2 className={styles.heading} id="step" tabIndex={-1} {...arrival}>
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
