import { useState } from 'react'
import { useParams } from 'react-router'
import { ActionDialog } from '#app/lib/action-dialog.tsx'
import { Facts, Panel, PanelSection } from '#app/lib/panel.tsx'
import { QueryPanel } from '#app/lib/query-panel.tsx'
import { useDateFormat } from '#app/lib/use-date-format.ts'
import {
  approveStaffDocument,
  listStaffDocuments,
  openStaffDocument,
  rejectStaffDocument,
  type PendingDocument,
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
import panel from '#app/lib/panel.module.css'

const operations = { approve: approveStaffDocument, reject: rejectStaffDocument } as const
type Decision = keyof typeof operations

interface ActionsProps {
  readonly document: PendingDocument
  readonly isSeen: boolean
  readonly onSeen: () => void
}

/** Opens a document: its URL is valid for a minute, so it is requested on click. */
function OpenDocument({ document: { id }, isSeen, onSeen }: ActionsProps) {
  const client = useApi()
  const { act, isBusy } = useAction()
  const open = () =>
    act('open', {
      work: async () => {
        const { address } = await client.call(openStaffDocument, { params: { id }, body: {} })
        onSeen()
        window.location.assign(address)
      },
      failed: texts.open,
    })
  return (
    <Button look={isSeen ? 'line' : 'ink'} size="dense" busy={isBusy} busyText={texts.opening} onClick={open}>
      <DownloadSimpleIcon />
      {texts.open}
    </Button>
  )
}

/** A document is approved after it was opened; it may be rejected without, by its name or size. */
function Actions(props: ActionsProps) {
  const { document, isSeen } = props
  const client = useApi()
  const [deciding, setDeciding] = useState<Decision>()
  const shown = texts[deciding ?? 'approve']
  const close = () => setDeciding(undefined)
  return (
    <>
      <OpenDocument {...props} />
      <Button
        size="dense"
        look={isSeen ? 'ink' : 'line'}
        disabled={!isSeen}
        aria-label={texts.approve.title(document.target.name)}
        onClick={() => setDeciding('approve')}
      >
        {texts.approve.action}
      </Button>
      <Button
        size="dense"
        look="dangerLine"
        aria-label={texts.reject.title(document.target.name)}
        onClick={() => setDeciding('reject')}
      >
        {texts.reject.action}
      </Button>
      {isSeen ? null : <p className={panel.quiet}>{texts.openFirst}</p>}
      <ActionDialog
        open={deciding !== undefined}
        onClose={close}
        title={shown.title(document.target.name)}
        text={shown.text}
        schema={approveStaffDocument.body}
        labels={{ reason: staffTexts.reason }}
        send={shown.send}
        sending={shown.sending}
        danger={deciding === 'reject'}
        run={async (body) => {
          await client.call(operations[deciding ?? 'approve'], { params: { id: document.id }, body })
          showToast({ tone: 'success', title: shown.done })
          close()
        }}
      />
    </>
  )
}

function Document({ document }: { readonly document: PendingDocument }) {
  const when = useDateFormat()
  const [isSeen, setIsSeen] = useState(false)
  const { target, organization, file_name: file, size_bytes: bytes, uploaded_at: at } = document
  return (
    <Panel
      place="targets"
      title={target.name}
      subtitle={organization.name}
      actions={<Actions document={document} isSeen={isSeen} onSeen={() => setIsSeen(true)} />}
    >
      <PanelSection title={texts.target}>
        <Facts
          facts={[
            { label: texts.address, value: target.address, mono: true },
            { label: texts.type, value: programLabels.targetTypes[target.type] },
          ]}
        />
      </PanelSection>
      <PanelSection title={texts.document}>
        <Facts
          facts={[
            { label: texts.file, value: file },
            { label: texts.size, value: texts.kilobytes(bytes) },
            { label: texts.arrived, value: when(at) },
          ]}
        />
      </PanelSection>
    </Panel>
  )
}

/** One document that waits, with its decision. */
export function DocumentPanel() {
  const { id = '' } = useParams()
  const list = useApiQuery(listStaffDocuments)
  const document = list.data?.find((one) => one.id === id)
  if (list.data && !document) {
    return (
      <Panel place="targets" title={texts.title}>
        <PanelSection title={texts.document}>
          <p className={panel.quiet}>{texts.decided}</p>
        </PanelSection>
      </Panel>
    )
  }
  return (
    <QueryPanel place="targets" query={{ ...list, data: document }}>
      {(shown) => <Document key={shown.id} document={shown} />}
    </QueryPanel>
  )
}
