import { useState } from 'react'
import { useOrganization } from '#app/lib/organization/organization-context.ts'
import {
  importTestCredentials,
  previewTestCredentials,
  type CredentialFileRow,
} from '@grana/contract/programs/credential-pools'
import { testCredentials } from '@grana/messages/es/credentials/credential-pools'
import { useApi } from '@grana/parts/query/api-context'
import { useAction } from '@grana/parts/query/use-action'
import { Button } from '@grana/ui/button'
import { Checkbox } from '@grana/ui/checkbox'
import { Dialog } from '@grana/ui/dialog'
import { Field } from '@grana/ui/field'
import { FileInput } from '@grana/ui/file-input'
import { PaperclipIcon } from '@grana/ui/icons'
import { showToast } from '@grana/ui/show-toast'
import type { PoolProps } from './credential-dialog.tsx'
import styles from './credentials.module.css'

const texts = testCredentials.file

type Preview = { rows: readonly CredentialFileRow[]; good: number }

function useFile({ program, pool, onClose }: PoolProps & { readonly onClose: () => void }) {
  const client = useApi()
  const { id: organization } = useOrganization()
  const [content, setContent] = useState('')
  const [hasHeader, setHasHeader] = useState(true)
  const [preview, setPreview] = useState<Preview>()
  const { act, isBusy } = useAction()
  const input = {
    params: { organization, program, target: pool.target.id },
    body: { content, has_header: hasHeader },
  }
  const review = () =>
    act('preview', { work: async () => setPreview(await client.call(previewTestCredentials, input)) })
  const add = () =>
    act('import', {
      work: async () => {
        const { added } = await client.call(importTestCredentials, input)
        showToast({ tone: 'success', title: texts.done(added) })
      },
      after: onClose,
    })
  return { content, setContent, hasHeader, setHasHeader, preview, setPreview, isBusy, review, add }
}

/** Adds the accounts of a file after showing which rows are wrong. The file goes to the server and is not stored. */
export function FileDialog({ onClose, ...place }: PoolProps & { readonly onClose: () => void }) {
  const file = useFile({ ...place, onClose })
  const { preview } = file
  const back = preview === undefined ? onClose : () => file.setPreview(undefined)
  return (
    <Dialog
      open
      onClose={onClose}
      title={texts.title(place.pool.target.name)}
      closeLabel={testCredentials.cancel}
      actions={
        <>
          <Button look="line" onClick={back}>
            {preview === undefined ? testCredentials.cancel : texts.other}
          </Button>
          {preview === undefined ? (
            <Button busy={file.isBusy} disabled={file.content === ''} onClick={file.review}>
              {texts.preview}
            </Button>
          ) : (
            <Button busy={file.isBusy} disabled={preview.good === 0} onClick={file.add}>
              {texts.add(preview.good)}
            </Button>
          )}
        </>
      }
    >
      {preview === undefined ? (
        <div className={styles.form}>
          <p>{texts.text}</p>
          <Field label={texts.choose}>
            <FileInput
              choose={texts.none}
              icon={<PaperclipIcon />}
              accept=".csv,text/csv,text/plain"
              onFile={(chosen) => void chosen?.text().then(file.setContent)}
            />
          </Field>
          <Checkbox checked={file.hasHeader} onChange={() => file.setHasHeader(!file.hasHeader)}>
            {texts.header}
          </Checkbox>
        </div>
      ) : (
        <PreviewView preview={preview} />
      )}
    </Dialog>
  )
}

function PreviewView({ preview: { rows, good } }: { readonly preview: Preview }) {
  const wrong = rows.filter(({ problem }) => problem !== null)
  return (
    <div className={styles.form} role="status">
      <p>
        <b>{texts.good(good)}</b>
      </p>
      {wrong.length > 0 ? (
        <>
          <p>{texts.wrong(wrong.length)}</p>
          <ul className={styles.problems} aria-label={texts.rows}>
            {wrong.map(({ line, account, problem }) => (
              <li key={line}>
                <span>{texts.line(line)}</span>
                <b>{account}</b>
                {problem === null ? null : <span>{texts.problems[problem]}</span>}
              </li>
            ))}
          </ul>
        </>
      ) : null}
    </div>
  )
}
