import { useState } from 'react'
import { paths } from '#app/paths.ts'
import { deleteProgramDraft } from '@grana/contract/programs/builder'
import { publishObstacles, type BuilderStep, type Obstacle } from '@grana/contract/programs/draft'
import { builder, obstacleText } from '@grana/messages/es/apps/builder'
import { policyChangeText } from '@grana/messages/es/programs/changes'
import { useApp } from '@grana/parts/app/app-context'
import { Button, ButtonLink } from '@grana/ui/button'
import { Dialog } from '@grana/ui/dialog'
import { CheckCircleIcon, WarningIcon } from '@grana/ui/icons'
import { Billing } from './billing.tsx'
import { reasons, useInvitedCount } from './publish.tsx'
import { withoutUnparsedObstacles, listStepsWithErrors } from './step-errors.ts'
import type { StepProps } from './step-props.ts'
import { useEndDraft } from './use-end-draft.ts'
import styles from './publish-step.module.css'

const texts = builder.publish

interface ChecklistProps {
  readonly answer: StepProps['answer']
  readonly obstacles: readonly Obstacle[]
  readonly refused: readonly BuilderStep[]
}

function Missing({ answer, obstacles, refused }: ChecklistProps) {
  const { approvalHours } = useApp().runtime
  const names = new Map(answer.targets.map(({ id, name }) => [id, name]))
  const matters = [
    ...refused.map((step) => ({ step, text: texts.refused })),
    ...obstacles.map((obstacle) => ({
      step: publishObstacles[obstacle.code],
      text: obstacleText(obstacle, (id) => names.get(id ?? '') ?? '', approvalHours),
    })),
  ]
  return (
    <section className={styles.section} aria-labelledby={reasons.missing}>
      <h3 id={reasons.missing} tabIndex={-1}>
        {texts.missing(matters.length)}
      </h3>
      <ul className={styles.list}>
        {matters.map(({ step, text }, index) => (
          <li key={index}>
            <WarningIcon />
            <span>{text}</span>
            {step === 'publish' ? null : (
              <ButtonLink look="line" size="dense" href={paths.draft(answer.program.id, step)}>
                {texts.go}
              </ButtonLink>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}

function Ready() {
  return (
    <div className={styles.ready}>
      <CheckCircleIcon />
      <div>
        <b>{texts.ready}</b>
        <p>{texts.readyText}</p>
      </div>
    </div>
  )
}

/** Warns that no agent would see a private program. */
function Uninvited(props: StepProps) {
  if (useInvitedCount(props) !== 0) return null
  return (
    <section className={styles.section} aria-labelledby="uninvited">
      <h3 id="uninvited">{texts.uninvited}</h3>
      <ul className={styles.list}>
        <li>
          <WarningIcon />
          <span>{texts.uninvitedText}</span>
          <ButtonLink look="line" size="dense" href={paths.draft(props.answer.program.id, 'people')}>
            {texts.invite}
          </ButtonLink>
        </li>
      </ul>
    </section>
  )
}

function Changes({ used: { review } }: Pick<StepProps, 'used'>) {
  return (
    <section className={styles.section} aria-labelledby={reasons.changes}>
      <h3 id={reasons.changes} tabIndex={-1}>
        {texts.changes}
      </h3>
      {review.changes.length === 0 ? (
        <p className={styles.note}>{texts.noChanges}</p>
      ) : (
        <ul className={styles.changes}>
          {review.changes.map((change, index) => (
            <li key={index}>{policyChangeText(change)}</li>
          ))}
        </ul>
      )}
    </section>
  )
}

function Discard(props: StepProps) {
  const [isAsked, setIsAsked] = useState(false)
  const { isBusy, end, params, leave, client } = useEndDraft(props)
  const close = () => setIsAsked(false)
  const discard = () =>
    end(async () => {
      await client.call(deleteProgramDraft, { params })
      await leave()
    })
  return (
    <>
      <Button look="dangerLine" onClick={() => setIsAsked(true)}>
        {texts.discard}
      </Button>
      <Dialog
        open={isAsked}
        onClose={close}
        title={texts.discardTitle}
        closeLabel={texts.close}
        actions={
          <>
            <Button look="line" onClick={close}>
              {texts.cancel}
            </Button>
            <Button look="danger" busy={isBusy} onClick={discard}>
              {texts.discard}
            </Button>
          </>
        }
      >
        <p>{texts.discardText}</p>
      </Dialog>
    </>
  )
}

/** Missing items, changes and preview; the publish button is in the bar below. */
export function PublishStep(props: StepProps) {
  const { answer, used } = props
  const { program } = answer
  const [obstacles, refused] = [withoutUnparsedObstacles(used), listStepsWithErrors(used)]
  const isChange = program.version !== null
  const isReady = obstacles.length + refused.length === 0
  return (
    <div className={styles.sections}>
      {isReady ? <Ready /> : <Missing answer={answer} obstacles={obstacles} refused={refused} />}
      <Uninvited {...props} />
      {isChange ? <Changes used={used} /> : null}
      {used.draft.kind === 'bounty' ? <Billing billing={answer.billing} /> : null}
      {program.can.publish ? null : (
        <p className={styles.note} id={reasons.notYou} tabIndex={-1}>
          {texts.notYou}
        </p>
      )}
      <div className={styles.actions}>
        <ButtonLink look="line" href={paths.preview(program.id)}>
          {builder.preview.open}
        </ButtonLink>
        {isChange && program.has_draft && program.can.publish ? <Discard {...props} /> : null}
      </div>
    </div>
  )
}
