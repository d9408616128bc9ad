import { useCallback, useState } from 'react'
import { ActDialog } from '#app/lib/act-dialog.tsx'
import { NameCell, When } from '#app/lib/cells.tsx'
import { useDesk } from '#app/lib/desk-context.ts'
import { useFilter } from '#app/lib/use-filter.ts'
import { useLoaded } from '#app/lib/use-loaded.ts'
import { WorkList } from '#app/lib/work-list.tsx'
import {
  approveStaffDocument,
  listStaffDocuments,
  rejectStaffDocument,
  type WaitingDocument,
} from '@grana/contract/staff/targets'
import { programLabels } from '@grana/messages/es/program-labels'
import { staffDesk } from '@grana/messages/es/staff/desk'
import { staffTargets as texts } from '@grana/messages/es/staff/targets'
import { useApp } from '@grana/parts/app/app-context'
import { Button } from '@grana/ui/button'
import { showToast } from '@grana/ui/show-toast'
import { OpenDocument } from './open-document.tsx'
import styles from './targets.module.css'

const operations = { approve: approveStaffDocument, reject: rejectStaffDocument } as const
type Move = keyof typeof operations
type Deciding = { readonly move: Move; readonly document: WaitingDocument }

type RowProps = { readonly document: WaitingDocument; readonly onDecide: (move: Move) => void }

function Row({ document: { id, target, organization, file_name: file, uploaded_at: at }, onDecide }: RowProps) {
  return (
    <>
      <NameCell second={target.address}>
        <span className={styles.name}>{target.name}</span>
      </NameCell>
      <span>{organization.name}</span>
      <span>{programLabels.targetTypes[target.type]}</span>
      <OpenDocument id={id} name={file} />
      <When at={at} />
      <span className={styles.moves}>
        {(['approve', 'reject'] as const).map((move) => (
          <Button
            key={move}
            size="dense"
            look={move === 'approve' ? 'line' : 'dangerLine'}
            aria-label={texts[move].title(target.name)}
            onClick={() => onDecide(move)}
          >
            {texts[move].action}
          </Button>
        ))}
      </span>
    </>
  )
}

function holds({ target, organization }: WaitingDocument, words: string): boolean {
  return `${target.name} ${target.address} ${organization.name}`.toLowerCase().includes(words.toLowerCase())
}

/** Papers that wait for a decision. */
export function TargetsPage() {
  const { session } = useApp()
  const { reload: reloadDesk } = useDesk()
  const filter = useFilter()
  const { words } = filter
  const [deciding, setDeciding] = useState<Deciding>()
  const load = useCallback(async () => {
    const all = await session.client.call(listStaffDocuments)
    const data = all.filter((document) => holds(document, words))
    return { data, meta: { page: 1, pages: 1, total: data.length } }
  }, [session, words])
  const list = useLoaded(load)
  const close = () => setDeciding(undefined)
  const move = deciding?.move ?? 'approve'
  return (
    <>
      <WorkList
        place="targets"
        title={texts.title}
        lede={texts.lede}
        hint={texts.searchHint}
        filter={filter}
        columns={texts.columns}
        columnsClass={styles.columns}
        state={list.state}
        onRetry={list.retry}
        renderRow={(document) => (
          <Row document={document} onDecide={(chosen) => setDeciding({ move: chosen, document })} />
        )}
        keyOf={({ id }) => id}
        empty={texts.empty}
        noMatch={texts.noMatch}
      />
      <ActDialog
        open={deciding !== undefined}
        onClose={close}
        title={texts[move].title(deciding?.document.target.name ?? '')}
        text={texts[move].text}
        schema={approveStaffDocument.body}
        labels={{ reason: staffDesk.reason }}
        send={texts[move].send}
        sending={texts[move].sending}
        danger={move === 'reject'}
        run={async (body) => {
          await session.client.call(operations[move], { params: { id: deciding?.document.id ?? '' }, body })
          showToast({ tone: 'success', title: texts[move].done })
          close()
          await Promise.all([list.reload(), reloadDesk()])
        }}
      />
    </>
  )
}
