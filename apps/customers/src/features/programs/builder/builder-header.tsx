import { paths } from '#app/paths.ts'
import type { ProgramDraftAnswer } from '@grana/contract/programs/builder'
import { builder as texts } from '@grana/messages/es/apps/builder'
import { programs } from '@grana/messages/es/apps/programs'
import { programLabels } from '@grana/messages/es/program-labels'
import { Button, ButtonLink } from '@grana/ui/button'
import { CheckCircleIcon, WarningCircleIcon } from '@grana/ui/icons'
import type { ProgramDraftHandle } from './use-program-draft.ts'
import styles from './builder.module.css'

const clock = new Intl.DateTimeFormat('es-419', { hour: '2-digit', minute: '2-digit', hour12: false })

function SavedState({ used: { status, unread, review, autosave } }: { readonly used: ProgramDraftHandle }) {
  const isRefused = status === 'invalid' || (status === 'saved' && Object.keys(unread).length > 0)
  if (isRefused || status === 'failed' || status === 'conflict') {
    return (
      <span className={styles.unsaved}>
        <WarningCircleIcon />
        {isRefused ? texts.invalid : texts.notSaved}
        {status === 'failed' ? (
          <Button look="quiet" size="dense" onClick={() => void autosave.flush()}>
            {texts.retry}
          </Button>
        ) : null}
      </span>
    )
  }
  if (status !== 'saved') return <span className={styles.saving}>{texts.saving}</span>
  if (review.saved_at === null) return <span className={styles.saving}>{texts.unsaved}</span>
  return (
    <span className={styles.saved}>
      <CheckCircleIcon />
      {texts.saved(clock.format(new Date(review.saved_at)))}
    </span>
  )
}

export interface BuilderHeaderProps {
  readonly answer: ProgramDraftAnswer
  readonly used: ProgramDraftHandle
}

/** Title of the draft, save status and exit. */
export function BuilderHeader({ answer, used }: BuilderHeaderProps) {
  const { next_version: next, program } = answer
  const { kind, visibility, name } = used.draft
  return (
    <div className={styles.head}>
      <div className={styles.headText}>
        <p className={styles.caption}>
          {texts.head(programLabels.kinds[kind], programs.visibilities[visibility].toLowerCase())} ·{' '}
          <b>{texts.draftOf(next)}</b>
          {program.version === null ? null : texts.over(program.version)}
        </p>
        <h1 className={styles.name}>{name || program.name}</h1>
      </div>
      <div className={styles.headActions}>
        <span role="status">
          <SavedState used={used} />
        </span>
        <ButtonLink look="line" size="dense" href={paths.program(program.id)}>
          {texts.leave}
        </ButtonLink>
      </div>
    </div>
  )
}
