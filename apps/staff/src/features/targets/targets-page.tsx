import { useState } from 'react'
import { ActionDialog } from '#app/lib/action-dialog.tsx'
import { NameCell, When } from '#app/lib/cells.tsx'
import { useFilter } from '#app/lib/use-filter.ts'
import { WorkList } from '#app/lib/work-list.tsx'
import {
  approveStaffDocument,
  listStaffDocuments,
  rejectStaffDocument,
  type PendingDocument,
  openStaffDocument,
} from '@grana/contract/staff/targets'
import { programLabels } from '@grana/messages/es/program-labels'
import { staffTexts } from '@grana/messages/es/staff/staff'
import { staffTargets as texts } from '@grana/messages/es/staff/targets'
import { useApi } from '@grana/parts/query/api-context'
import { useAction } from '@grana/parts/query/use-action'
import { useApiQuery } from '@grana/parts/query/use-api-query'
import { Button } from '@grana/ui/button'
import { DownloadSimpleIcon } from '@grana/ui/icons'
import { showToast } from '@grana/ui/show-toast'
import styles from './targets.module.css'

/** Downloads a document: its URL is valid for a minute, so it is requested on click. */
function DownloadDocument({ id, name }: { readonly id: string; readonly name: string }) {
  const client = useApi()
  const { act, isBusy } = useAction()
  const open = () =>
    act('open', {
      work: async () => {
        const { address } = await client.call(openStaffDocument, { params: { id }, body: {} })
        window.location.assign(address)
      },
      failed: texts.open,
    })
  return (
    <Button look="quiet" size="dense" busy={isBusy} busyText={texts.opening} onClick={open}>
      <DownloadSimpleIcon />
      {name}
    </Button>
  )
}

const operations = { approve: approveStaffDocument, reject: rejectStaffDocument } as const
type Decision = keyof typeof operations
type PendingDecision = { readonly move: Decision; readonly document: PendingDocument }

type RowProps = { readonly document: PendingDocument; readonly onDecide: (move: Decision) => void }

function Row({ document: { id, target, organization, file_name: file, uploaded_at: at }, onDecide }: RowProps) {
  return (
    <>
      <NameCell second={target.address}>
        <span className={styles.name}>{target.name}</span>
      </NameCell>
      <span>{organization.name}</span>
      <span>{programLabels.targetTypes[target.type]}</span>
      <DownloadDocument id={id} name={file} />
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

function matchesSearch({ target, organization }: PendingDocument, words: string): boolean {
  return `${target.name} ${target.address} ${organization.name}`.toLowerCase().includes(words.toLowerCase())
}

/** All documents at once: the queue is short. */
function toPage(data: readonly PendingDocument[]) {
  return { data, meta: { page: 1, pages: 1, total: data.length } }
}

/** Ownership documents that wait for a decision. */
export function TargetsPage() {
  const client = useApi()
  const filter = useFilter()
  const { words } = filter
  const [deciding, setDeciding] = useState<PendingDecision>()
  const all = useApiQuery(listStaffDocuments)
  const list = { ...all, data: all.data && toPage(all.data.filter((document) => matchesSearch(document, words))) }
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
        query={list}
        renderRow={(document) => (
          <Row document={document} onDecide={(chosen) => setDeciding({ move: chosen, document })} />
        )}
        keyOf={({ id }) => id}
        empty={texts.empty}
        noMatch={texts.noMatch}
      />
      <ActionDialog
        open={deciding !== undefined}
        onClose={close}
        title={texts[move].title(deciding?.document.target.name ?? '')}
        text={texts[move].text}
        schema={approveStaffDocument.body}
        labels={{ reason: staffTexts.reason }}
        send={texts[move].send}
        sending={texts[move].sending}
        danger={move === 'reject'}
        run={async (body) => {
          await client.call(operations[move], { params: { id: deciding?.document.id ?? '' }, body })
          showToast({ tone: 'success', title: texts[move].done })
          close()
        }}
      />
    </>
  )
}
