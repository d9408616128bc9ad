import { useState } from 'react'
import { useParams } from 'react-router'
import { paths } from '#app/paths.ts'
import type { DraftTargetOption } from '@grana/contract/programs/builder'
import { builder } from '@grana/messages/es/apps/builder'
import { Button, ButtonLink } from '@grana/ui/button'
import { Dialog } from '@grana/ui/dialog'
import { EmptyState } from '@grana/ui/empty-state'
import { CheckCircleIcon, PlusIcon } from '@grana/ui/icons'
import { TargetOwnership, TargetName } from './target-ownership.tsx'
import styles from './scope-step.module.css'

const texts = builder.scope

export interface AddTargetsProps {
  readonly open: boolean
  readonly onClose: () => void
  readonly targets: readonly DraftTargetOption[]
  readonly onAdd: (target: DraftTargetOption) => void
}

/** Targets that are not in the scope yet, each with an add button. */
export function AddTargets({ open, onClose, targets, onAdd }: AddTargetsProps) {
  const { program } = useParams()
  const [last, setLast] = useState<string>()
  const add = (target: DraftTargetOption) => {
    setLast(target.name)
    onAdd(target)
  }
  const close = () => {
    setLast(undefined)
    onClose()
  }
  return (
    <Dialog
      open={open}
      onClose={close}
      title={texts.addTitle}
      closeLabel={texts.close}
      actions={
        <>
          <ButtonLink look="line" href={paths.newTarget(program)}>
            {texts.addRegister}
          </ButtonLink>
          <Button onClick={close}>{texts.addDone}</Button>
        </>
      }
    >
      <p className={styles.added} role="status">
        {last === undefined ? null : (
          <>
            <CheckCircleIcon />
            {texts.added(last)}
          </>
        )}
      </p>
      {targets.length === 0 ? (
        <EmptyState kind="noMatch" level={3} title={texts.addEmpty} text={texts.addEmptyText} />
      ) : (
        <ul className={styles.choices}>
          {targets.map((target) => (
            <li key={target.id}>
              <div>
                <TargetName target={target} />
                <TargetOwnership target={target} />
              </div>
              <Button look="line" size="dense" aria-label={texts.addOne(target.name)} onClick={() => add(target)}>
                <PlusIcon />
                {texts.add}
              </Button>
            </li>
          ))}
        </ul>
      )}
    </Dialog>
  )
}
