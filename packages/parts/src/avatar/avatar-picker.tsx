import { useId, useRef, type ChangeEvent } from 'react'
import { avatarRules } from '@grana/contract/avatars'
import { avatarTexts as texts } from '@grana/messages/es/account/avatar'
import { Button } from '@grana/ui/button'
import { FieldError } from '@grana/ui/field-error'
import { AvatarPicture } from './avatar-picture.tsx'
import { CropDialog } from './crop-dialog.tsx'
import { useAvatar, type AvatarOwner } from './use-avatar.ts'
import styles from './avatar.module.css'

const accepted = [...avatarRules.types, ...avatarRules.endings.map((ending) => `.${ending}`)].join(',')

export interface AvatarPickerProps extends AvatarOwner {
  /** URL of the picture; null while there is none. */
  readonly avatar: string | null
  /** Shown while there is no picture. */
  readonly initials: string
}

/** The picture of the signed-in user: choose, crop, replace, remove. It saves on its own, apart from any form. */
export function AvatarPicker({ avatar, initials, client, onChange }: AvatarPickerProps) {
  const { draft, busy, outcome, choose, cut, cancel, save, remove } = useAvatar({ client, onChange })
  const [rulesId, input] = [useId(), useRef<HTMLInputElement>(null)]
  const failure = outcome?.kind === 'failed' ? outcome.text : undefined

  function onPick(event: ChangeEvent<HTMLInputElement>): void {
    const [file] = event.currentTarget.files ?? []
    // Allows choosing the same file again after it was rejected.
    event.currentTarget.value = ''
    if (file !== undefined) void choose(file)
  }

  return (
    <div className={styles.picker} role="group" aria-label={texts.label}>
      <AvatarPicture avatar={avatar} initials={initials} />
      <div className={styles.side}>
        <p className={styles.label}>{texts.label}</p>
        <p className={styles.rules} id={rulesId}>
          {texts.rules}
        </p>
        <div className={styles.actions}>
          <Button look="line" size="dense" aria-describedby={rulesId} onClick={() => input.current?.click()}>
            {avatar === null ? texts.choose : texts.change}
          </Button>
          {avatar === null ? null : (
            <Button
              look="quiet"
              size="dense"
              busy={busy === 'removing'}
              busyText={texts.removing}
              onClick={() => void remove()}
            >
              {texts.remove}
            </Button>
          )}
        </div>
        <input ref={input} type="file" accept={accepted} hidden data-avatar-file onChange={onPick} />
        <p className={styles.done} role="status">
          {outcome?.kind === 'done' ? outcome.text : ''}
        </p>
        <div role="alert">
          {failure !== undefined && draft === undefined ? <FieldError>{failure}</FieldError> : null}
        </div>
      </div>
      <CropDialog
        {...(draft && { draft })}
        busy={busy === 'saving'}
        failure={draft && failure}
        onCut={cut}
        onCancel={cancel}
        onSave={() => void save()}
      />
    </div>
  )
}
