import { useState } from 'react'
import { useOrganization } from '#app/lib/organization/organization-context.ts'
import type { InboxCard } from '@grana/contract/reports/inbox'
import { assignReport, changeReportState } from '@grana/contract/reports/organization-reports'
import { getReportTags, setReportTags } from '@grana/contract/reports/tags'
import { askableStates, decidableStates, type ReportState } from '@grana/contract/reports/values'
import { bulkWork as texts } from '@grana/messages/es/apps/bulk-work'
import { fillVariables } from '@grana/parts/composer/fill-variables'
import { useApi } from '@grana/parts/query/api-context'
import { Button } from '@grana/ui/button'
import { Dialog } from '@grana/ui/dialog'
import { ActFields, blank, errorsOf, valuesOf, type Typed } from './bulk-fields.tsx'
import { startBulkRun, undoSeconds, type BulkKind } from './bulk-run.ts'
import { parseTags } from './tag-field.ts'
import styles from './bulk.module.css'

/** The call of an act for each report. */
function useWork(kind: BulkKind, typed: Typed, rows: readonly InboxCard[]): (report: string) => Promise<unknown> {
  const client = useApi()
  const { id: organization } = useOrganization()
  const { person, reason, clause } = typed
  const textFor = (report: string) => {
    const row = rows.find(({ id }) => id === report)
    return row ? fillVariables(typed.text, valuesOf(row)) : typed.text
  }
  const addTags = async (report: string) => {
    const params = { organization, report }
    const before = await client.call(getReportTags, { params })
    const tags = [...new Set([...before, ...parseTags(typed.tags)])]
    return client.call(setReportTags, { params, body: { tags } })
  }
  const works: Record<BulkKind, (report: string) => Promise<unknown>> = {
    assign: (report) =>
      client.call(assignReport, { params: { organization, report }, body: person === '' ? {} : { user: person } }),
    tag: addTags,
    ask: (report) =>
      client.call(changeReportState, {
        params: { organization, report },
        body: { to: 'needs_info', text: textFor(report) },
      }),
    close: (report) =>
      client.call(changeReportState, {
        params: { organization, report },
        body: { to: 'closed', text: textFor(report), clause, ...(reason !== '' && { reason }) },
      }),
  }
  return works[kind]
}

/** States that allow an act; the other acts are possible in every state. */
const statesFor: Readonly<Partial<Record<BulkKind, readonly ReportState[]>>> = {
  ask: askableStates,
  close: decidableStates,
}

const canTake = (kind: BulkKind, { state }: InboxCard) => statesFor[kind]?.includes(state) ?? true

export interface BulkDialogProps {
  readonly kind: BulkKind
  readonly rows: readonly InboxCard[]
  readonly onClose: () => void
  /** After the act began to wait. */
  readonly onStart: () => void
  /** When the act can no longer be undone. */
  readonly onApply: () => void
}

/** Asks what an act on the chosen reports needs, and begins its wait. */
export function BulkDialog({ kind, rows: chosen, onClose, onStart, onApply }: BulkDialogProps) {
  const rows = chosen.filter((row) => canTake(kind, row))
  const [typed, setTyped] = useState(blank)
  const [isValidated, setIsValidated] = useState(false)
  const work = useWork(kind, typed, rows)
  const errors = errorsOf(kind, typed)
  const title = rows.length === 0 ? texts.acts[kind] : texts.titles[kind](rows.length)
  const isOfOneProgram = new Set(rows.map(({ program }) => program.id)).size === 1
  const isMixed = rows.length > 0 && !isOfOneProgram && (kind === 'assign' || kind === 'close')
  const isBlocked = isMixed || rows.length === 0
  const start = () => {
    setIsValidated(true)
    if (Object.keys(errors).length > 0) return
    startBulkRun({ kind, reports: rows.map(({ id, reference }) => ({ id, reference })), work, onApply })
    onStart()
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={title}
      closeLabel={texts.back}
      actions={
        <>
          <Button look="line" onClick={onClose}>
            {texts.back}
          </Button>
          {isBlocked ? null : <Button onClick={start}>{title}</Button>}
        </>
      }
    >
      {rows.length < chosen.length && (kind === 'ask' || kind === 'close') ? (
        <p>{texts.fitting[kind](rows.length, chosen.length)}</p>
      ) : null}
      {isMixed ? <p>{texts.onePerProgram}</p> : null}
      {isBlocked ? null : (
        <div className={styles.fields}>
          <ActFields
            kind={kind}
            rows={rows}
            typed={typed}
            errors={isValidated ? errors : {}}
            onChange={(change) => setTyped((before) => ({ ...before, ...change }))}
          />
          <p>{texts.undoNote(undoSeconds)}</p>
        </div>
      )}
    </Dialog>
  )
}
