import { useState } from 'react'
import { useOrganization } from '#app/lib/organization/organization-context.ts'
import {
  confirmTrafficMarks,
  getMarkFigures,
  markHeader,
  markParameter,
  type MarkRow,
} from '@grana/contract/attention/traffic-marks'
import { trafficMarks } from '@grana/messages/es/programs/traffic-marks'
import { useApi } from '@grana/parts/query/api-context'
import { QueryView } from '@grana/parts/query/query-view'
import { useAction } from '@grana/parts/query/use-action'
import { useApiQuery } from '@grana/parts/query/use-api-query'
import { Button } from '@grana/ui/button'
import { Dialog } from '@grana/ui/dialog'
import { Field } from '@grana/ui/field'
import { FileInput } from '@grana/ui/file-input'
import { PaperclipIcon } from '@grana/ui/icons'
import { showToast } from '@grana/ui/show-toast'
import { Skeleton } from '@grana/ui/skeleton'
import styles from './program-page.module.css'

const texts = trafficMarks.organization

type Preview = { rows: readonly MarkRow[]; good: number }

function useMarks(program: string, onClose: () => void) {
  const client = useApi()
  const { id: organization } = useOrganization()
  const [content, setContent] = useState('')
  const [preview, setPreview] = useState<Preview>()
  const { act, isBusy } = useAction()
  const call = (isPreview: boolean) =>
    client.call(confirmTrafficMarks, {
      params: { organization, program },
      body: { content, is_preview: isPreview },
    })
  const review = () => act('preview', { work: async () => setPreview(await call(true)) })
  const confirm = () =>
    act('confirm', {
      work: async () => {
        const { confirmed } = await call(false)
        showToast({ tone: 'success', title: texts.done(confirmed) })
      },
      after: onClose,
    })
  return { content, setContent, preview, setPreview, isBusy, review, confirm }
}

function PreviewView({ preview: { rows, good } }: { readonly preview: Preview }) {
  const wrong = rows.filter(({ problem }) => problem !== null)
  return (
    <div className={styles.choices} role="status">
      <p>
        <b>{texts.good(good)}</b>
      </p>
      {wrong.length > 0 ? (
        <>
          <p>{texts.wrong(wrong.length)}</p>
          <ul className={styles.changes} aria-label={texts.rows}>
            {wrong.map(({ line, mark, problem }) => (
              <li key={line}>
                {texts.line(line)}: <code>{mark}</code> {problem === null ? null : `· ${texts.problems[problem]}`}
              </li>
            ))}
          </ul>
        </>
      ) : null}
    </div>
  )
}

/** Confirms the marks of a file after showing which rows are wrong. The file is read once and not stored. */
function MarksDialog({ program, onClose }: { readonly program: string; readonly onClose: () => void }) {
  const file = useMarks(program, onClose)
  const { preview } = file
  return (
    <Dialog
      open
      onClose={onClose}
      title={texts.dialog}
      closeLabel={texts.cancel}
      actions={
        <>
          <Button look="line" onClick={preview === undefined ? onClose : () => file.setPreview(undefined)}>
            {preview === undefined ? texts.cancel : texts.other}
          </Button>
          {preview === undefined ? (
            <Button busy={file.isBusy} disabled={file.content === ''} onClick={file.review}>
              {texts.preview}
            </Button>
          ) : (
            <Button busy={file.isBusy} disabled={preview.good === 0} onClick={file.confirm}>
              {texts.confirm(preview.good)}
            </Button>
          )}
        </>
      }
    >
      {preview === undefined ? (
        <div className={styles.choices}>
          <p>{texts.hint(markHeader, markParameter)}</p>
          <Field label={texts.choose}>
            <FileInput
              choose={texts.none}
              icon={<PaperclipIcon />}
              accept=".csv,text/csv,text/plain"
              onFile={(chosen) => void chosen?.text().then(file.setContent)}
            />
          </Field>
        </div>
      ) : (
        <PreviewView preview={preview} />
      )}
    </Dialog>
  )
}

/** Marks that agents took, and the way to confirm those that the logs of the organization show. */
export function TrafficMarks({ programId, isOpen }: { readonly programId: string; readonly isOpen: boolean }) {
  const { id: organization } = useOrganization()
  const query = useApiQuery(getMarkFigures, { params: { organization, program: programId } })
  const [isConfirming, setIsConfirming] = useState(false)
  return (
    <section className={styles.moves} aria-labelledby="traffic-marks">
      <h2 id="traffic-marks">{texts.title}</h2>
      <QueryView query={query} skeleton={<Skeleton width={6} />}>
        {({ taken, confirmed }) => (
          <>
            <p className={styles.told}>{texts.figures(taken, confirmed)}</p>
            <p className={styles.note}>{texts.text}</p>
            {isOpen ? (
              <Button look="line" size="dense" className={styles.change} onClick={() => setIsConfirming(true)}>
                {texts.open}
              </Button>
            ) : null}
            {isConfirming ? <MarksDialog program={programId} onClose={() => setIsConfirming(false)} /> : null}
          </>
        )}
      </QueryView>
    </section>
  )
}
