import { useState } from 'react'
import { useOrganization } from '#app/lib/organization/organization-context.ts'
import type { Answer } from '@grana/contract/operation'
import { importKnownIssues, previewKnownIssues } from '@grana/contract/programs/known-issue-files'
import { knownIssueFile as texts } from '@grana/messages/es/known-issue-file'
import { useApi } from '@grana/parts/query/api-context'
import { useAction } from '@grana/parts/query/use-action'
import { Button } from '@grana/ui/button'
import { Dialog } from '@grana/ui/dialog'
import { Field } from '@grana/ui/field'
import { FileInput } from '@grana/ui/file-input'
import { PaperclipIcon } from '@grana/ui/icons'
import styles from './known-issues.module.css'

type Preview = Answer<typeof previewKnownIssues>

function PreviewView({ preview: { rows, good } }: { readonly preview: Preview }) {
  const left = rows.filter(({ problem }) => problem !== null)
  return (
    <div className={styles.form} role="status">
      <p>
        <b>{texts.good(good)}</b>
      </p>
      {left.length > 0 ? (
        <>
          <p>{texts.left(left.length)}</p>
          <ul className={styles.problems} aria-label={texts.rows}>
            {left.map(({ line, title, problem }) => (
              <li key={line}>
                <span>{texts.line(line)}</span>
                <b>{title}</b>
                {problem === null ? null : <span>{texts.problems[problem]}</span>}
              </li>
            ))}
          </ul>
        </>
      ) : null}
    </div>
  )
}

export interface ImportDialogProps {
  readonly program: string
  readonly onClose: () => void
}

/** Registers the known issues of a file after showing which rows are left out. Nothing is stored before. */
export function ImportDialog({ program, onClose }: ImportDialogProps) {
  const client = useApi()
  const { id: organization } = useOrganization()
  const [content, setContent] = useState('')
  const [preview, setPreview] = useState<Preview>()
  const { act, isBusy } = useAction()
  const input = { params: { organization, program }, body: { content } }
  const review = () => act('preview', { work: async () => setPreview(await client.call(previewKnownIssues, input)) })
  const add = () =>
    act('import', {
      work: async () => (await client.call(importKnownIssues, input)).added,
      done: texts.done,
      after: onClose,
    })
  return (
    <Dialog
      open
      onClose={onClose}
      title={texts.title}
      closeLabel={texts.cancel}
      actions={
        <>
          <Button look="line" onClick={preview === undefined ? onClose : () => setPreview(undefined)}>
            {preview === undefined ? texts.cancel : texts.other}
          </Button>
          {preview === undefined ? (
            <Button busy={isBusy} disabled={content === ''} onClick={review}>
              {texts.preview}
            </Button>
          ) : (
            <Button busy={isBusy} disabled={preview.good === 0} onClick={add}>
              {texts.add(preview.good)}
            </Button>
          )}
        </>
      }
    >
      {preview === undefined ? (
        <div className={styles.form}>
          <p>{texts.text}</p>
          <p>{texts.old}</p>
          <Field label={texts.choose}>
            <FileInput
              choose={texts.none}
              icon={<PaperclipIcon />}
              accept=".csv,text/csv,text/plain"
              onFile={(chosen) => void chosen?.text().then(setContent)}
            />
          </Field>
        </div>
      ) : (
        <PreviewView preview={preview} />
      )}
    </Dialog>
  )
}
