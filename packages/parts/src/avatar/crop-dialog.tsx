import { useId } from 'react'
import { minCropSize } from '@grana/contract/avatars'
import { avatarTexts } from '@grana/messages/es/account/avatar'
import { Button } from '@grana/ui/button'
import { Dialog } from '@grana/ui/dialog'
import { FieldError } from '@grana/ui/field-error'
import { fitSquare, resizeSquare, zoomOf, type Square } from './crop-square.ts'
import { CropStage } from './crop-stage.tsx'
import type { Draft } from './use-avatar.ts'
import styles from './avatar.module.css'

const texts = avatarTexts.crop

interface SliderProps {
  readonly label: string
  readonly value: number
  readonly from?: number
  readonly to: number
  readonly valueText: string
  readonly onMove: (value: number) => void
}

function Slider({ label, value, from = 0, to, valueText, onMove }: SliderProps) {
  const id = useId()
  return (
    <div className={styles.slider}>
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        type="range"
        min={from}
        max={Math.max(to, from)}
        // One pixel is too small a step for a key; with `any`, browsers use a hundredth of the range.
        step="any"
        value={value}
        aria-valuetext={valueText}
        disabled={to <= from}
        onChange={(event) => onMove(event.currentTarget.valueAsNumber)}
      />
    </div>
  )
}

interface ControlsProps {
  readonly draft: Draft
  readonly onCut: (square: Square) => void
}

const percent = (part: number, whole: number) => `${whole === 0 ? 0 : Math.round((part / whole) * 100)} %`

function CropControls({ draft: { picture, square }, onCut }: ControlsProps) {
  const largest = Math.min(picture.width, picture.height)
  const room = { x: picture.width - square.size, y: picture.height - square.size }
  return (
    <div className={styles.sliders}>
      <Slider
        label={texts.zoom}
        // Right is nearer, so the value is what is cropped away.
        value={largest - square.size}
        to={largest - minCropSize(picture)}
        valueText={`${zoomOf(square, picture)} %`}
        onMove={(cutAway) => onCut(resizeSquare(square, largest - cutAway, picture))}
      />
      <Slider
        label={texts.across}
        value={square.x}
        to={room.x}
        valueText={percent(square.x, room.x)}
        onMove={(x) => onCut(fitSquare({ ...square, x }, picture))}
      />
      <Slider
        label={texts.down}
        value={square.y}
        to={room.y}
        valueText={percent(square.y, room.y)}
        onMove={(y) => onCut(fitSquare({ ...square, y }, picture))}
      />
    </div>
  )
}

export interface CropDialogProps extends Partial<ControlsProps> {
  readonly busy: boolean
  readonly failure: string | undefined
  readonly onCut: (square: Square) => void
  readonly onCancel: () => void
  readonly onSave: () => void
}

/** Open while there is a draft; closing it discards the draft. */
export function CropDialog({ draft, busy, failure, onCut, onCancel, onSave }: CropDialogProps) {
  return (
    <Dialog
      open={draft !== undefined}
      onClose={onCancel}
      title={texts.title}
      closeLabel={texts.cancel}
      insistent
      actions={
        <>
          <Button look="line" onClick={onCancel}>
            {texts.cancel}
          </Button>
          <Button busy={busy} busyText={texts.saving} onClick={onSave}>
            {texts.save}
          </Button>
        </>
      }
    >
      <p className={styles.lede}>{texts.lede}</p>
      {draft === undefined ? null : (
        <div className={styles.crop}>
          <CropStage picture={draft.picture} square={draft.square} onCut={onCut} />
          <CropControls draft={draft} onCut={onCut} />
        </div>
      )}
      <div role="alert">{failure === undefined ? null : <FieldError>{failure}</FieldError>}</div>
    </Dialog>
  )
}
