import { exportAuditEvents } from '@grana/contract/customers/audit'
import { audit } from '@grana/messages/es/apps/audit'
import { useApi } from '@grana/parts/query/api-context'
import { useAction } from '@grana/parts/query/use-action'
import { useReauthentication } from '@grana/parts/session/use-reauthentication'
import { Button } from '@grana/ui/button'
import { saveFile } from '@grana/ui/save-file'
import { showToast } from '@grana/ui/show-toast'
import type { Filters } from './audit-filters.tsx'
import { toAuditQuery } from './audit-query.ts'

const texts = audit.export

/** Downloads the log as it is filtered. */
export function ExportAudit({ organization, filters }: { readonly organization: string; readonly filters: Filters }) {
  const client = useApi()
  const { withProof, dialog } = useReauthentication()
  const { act, acting } = useAction()
  const work = async () => {
    const sent = { params: { organization }, body: { filters: toAuditQuery(filters) } }
    const file = await withProof(() => client.call(exportAuditEvents, sent))
    saveFile(file.file_name, file.content, 'text/csv')
    showToast({ tone: 'success', title: texts.done(file.count) })
  }
  return (
    <>
      <Button
        look="line"
        size="dense"
        title={texts.hint}
        busy={acting === 'export'}
        onClick={() => act('export', { work })}
      >
        {texts.label}
      </Button>
      {dialog}
    </>
  )
}
