import { useState } from 'react'
import { useOrganization } from '#app/lib/organization/organization-context.ts'
import { redactionLimits, redactReportFile, redactReportText } from '@grana/contract/reports/corrections'
import { redaction } from '@grana/messages/es/apps/redaction'
import { successTexts } from '@grana/messages/es/success'
import { textLengthOf } from '@grana/parts/form/text-length'
import { useApi } from '@grana/parts/query/api-context'
import { useAction } from '@grana/parts/query/use-action'
import { Button } from '@grana/ui/button'
import { Dialog } from '@grana/ui/dialog'
import { Field } from '@grana/ui/field'
import { WarningIcon } from '@grana/ui/icons'
import { TextArea } from '@grana/ui/input'
import styles from './content.module.css'

const texts = redaction.text

/** What is redacted: a text, or a file. */
export type Redacted = { readonly piece: string } | { readonly file: { readonly id: string; readonly name: string } }

export interface RedactDialogProps {
  readonly report: string
  readonly redacted: Redacted
  readonly onClose: () => void
}

interface PieceProps {
  readonly redacted: Redacted
  readonly piece: string
  readonly onChange: (piece: string) => void
}

/**
 * The text can be edited, because a selection may miss the start or the end of the secret. A file is shown by its name.
 */
function Piece({ redacted, piece, onChange }: PieceProps) {
  if ('file' in redacted) {
    return (
      <p className={styles.piece}>
        <bdi>{redacted.file.name}</bdi>
      </p>
    )
  }
  const length = textLengthOf(piece, redactionLimits.longest)
  return (
    <Field label={texts.piece} hint={texts.pieceHint} error={length.error} required>
      <TextArea rows={3} value={piece} onChange={({ target }) => onChange(target.value)} />
    </Field>
  )
}

/** Asks for the reason before something is redacted permanently. */
export function RedactDialog({ report, redacted, onClose }: RedactDialogProps) {
  const client = useApi()
  const { id: organization } = useOrganization()
  const [piece, setPiece] = useState('piece' in redacted ? redacted.piece : '')
  const [reason, setReason] = useState('')
  const { act, isBusy } = useAction()
  const isFile = 'file' in redacted
  const isSendable = reason.trim() !== '' && (isFile || piece.trim().length >= redactionLimits.shortest)
  const params = { organization, report }
  const send = () =>
    act('redact', {
      work: () =>
        isFile
          ? client.call(redactReportFile, { params: { ...params, file: redacted.file.id }, body: { reason } })
          : client.call(redactReportText, { params, body: { piece, reason } }),
      done: successTexts['report.redacted'],
      after: onClose,
    })
  return (
    <Dialog
      open
      onClose={onClose}
      title={isFile ? redaction.file.title : texts.title}
      closeLabel={redaction.correct.close}
      actions={
        <>
          <Button look="line" onClick={onClose}>
            {redaction.correct.back}
          </Button>
          <Button look="danger" busy={isBusy} disabled={!isSendable} onClick={send}>
            {texts.send}
          </Button>
        </>
      }
    >
      <div className={styles.fields}>
        <Piece redacted={redacted} piece={piece} onChange={setPiece} />
        <Field label={texts.reason} hint={texts.reasonHint} required>
          <TextArea rows={2} value={reason} onChange={({ target }) => setReason(target.value)} />
        </Field>
        <p className={styles.warning}>
          <WarningIcon />
          {isFile ? redaction.file.warning : texts.warning}
        </p>
      </div>
    </Dialog>
  )
}
