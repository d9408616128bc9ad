import { useQuery } from '@tanstack/react-query'
import { useState, type RefObject } from 'react'
import type { ClosingReferences } from '@grana/contract/reports/facts'
import { reportWork } from '@grana/messages/es/apps/report-work'
import { Button } from '@grana/ui/button'
import { Dialog } from '@grana/ui/dialog'
import { ScalesIcon } from '@grana/ui/icons'
import { applyEdit } from '../markdown/markdown-toolbar.tsx'
import type { OperationQuery } from '../query/operation-query.ts'
import { ClauseChoice } from '../triage/clause-choice.tsx'
import styles from './cite-clause.module.css'

const texts = reportWork.citing

type Clause = ClosingReferences['clauses'][number]

/** The clause as a quotation in Markdown. */
function quoteClause({ number, title, text }: Clause): string {
  const lines = [`**${reportWork.cites.clause(number)} · ${title}**`, '', ...text.split('\n')]
  return `${lines.map((line) => `> ${line}`.trimEnd()).join('\n')}\n\n`
}

/** Writes the clause on lines of its own, where the caret stands. */
function insertClause(field: HTMLTextAreaElement, clause: Clause): void {
  const { value, selectionEnd: at } = field
  const before = value.slice(0, at)
  const insert = `${before === '' || before.endsWith('\n') ? '' : '\n\n'}${quoteClause(clause)}`
  applyEdit(field, { from: at, to: at, insert, select: [at + insert.length, at + insert.length] })
}

export interface CiteClauseProps {
  readonly field: RefObject<HTMLTextAreaElement | null>
  readonly version: number
  readonly references: OperationQuery<ClosingReferences>
}

interface CiteDialogProps extends Pick<CiteClauseProps, 'version' | 'references'> {
  readonly onClose: () => void
  readonly onCite: (clause: Clause) => void
}

function CiteDialog({ version, references, onClose, onCite }: CiteDialogProps) {
  const { data } = useQuery(references)
  const [number, setNumber] = useState('')
  const [isValidated, setIsValidated] = useState(false)
  const cite = () => {
    setIsValidated(true)
    const clause = data?.clauses.find((one) => one.number === number)
    if (clause) onCite(clause)
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={texts.title}
      closeLabel={texts.back}
      actions={
        <>
          <Button look="line" onClick={onClose}>
            {texts.back}
          </Button>
          <Button onClick={cite}>{texts.cite}</Button>
        </>
      }
    >
      <div className={styles.fields}>
        <ClauseChoice
          grounds={data}
          version={version}
          value={number}
          error={isValidated && number === '' ? texts.missing : undefined}
          onChange={setNumber}
        />
      </div>
    </Dialog>
  )
}

/** A button that quotes a clause of the report's rules in the text. */
export function CiteClause({ field, version, references }: CiteClauseProps) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button className={styles.open} look="quiet" size="dense" onClick={() => setIsOpen(true)}>
        <ScalesIcon />
        {texts.open}
      </Button>
      {isOpen ? (
        <CiteDialog
          version={version}
          references={references}
          onClose={() => setIsOpen(false)}
          onCite={(clause) => {
            setIsOpen(false)
            if (field.current) insertClause(field.current, clause)
          }}
        />
      ) : null}
    </>
  )
}
