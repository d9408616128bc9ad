import { useState } from 'react'
import { useOrganization } from '#app/lib/organization/organization-context.ts'
import type { ErrorCode } from '@grana/contract/errors'
import { createTracker, updateTracker, type Tracker } from '@grana/contract/machines/trackers'
import { errorTexts } from '@grana/messages/es/errors'
import { trackers as texts } from '@grana/messages/es/machines/trackers'
import { useApi } from '@grana/parts/query/api-context'
import { useAction } from '@grana/parts/query/use-action'
import { useReauthentication } from '@grana/parts/session/use-reauthentication'
import { Button } from '@grana/ui/button'
import { Dialog } from '@grana/ui/dialog'
import { ConnectionFields, MappingFields } from './tracker-fields.tsx'
import { useTrackerForm, type TrackerField } from './use-tracker-form.ts'
import shared from '@grana/parts/machines/machines.module.css'

/** The fields of what the server refuses about a value. */
const refusedFields: Readonly<Partial<Record<ErrorCode, TrackerField>>> = {
  'tracker.address': 'site',
  'tracker.project': 'project',
  'tracker.account': 'account',
}

export interface TrackerDialogProps {
  /** The tracker that is changed; absent to connect one. */
  readonly tracker?: Tracker
  readonly onClose: () => void
}

/** Connects a tracker or changes one, with a recent proof of identity; its connection is then tested. */
export function TrackerDialog({ tracker, onClose }: TrackerDialogProps) {
  const client = useApi()
  const { id: organization } = useOrganization()
  const form = useTrackerForm(tracker)
  const [isTried, setIsTried] = useState(false)
  const { acting, act } = useAction()
  const { withProof, dialog } = useReauthentication()
  const send = () =>
    tracker === undefined
      ? client.call(createTracker, { params: { organization }, body: form.createBody() })
      : client.call(updateTracker, { params: { organization, tracker: tracker.id }, body: form.updateBody() })
  const save = () => {
    setIsTried(true)
    if (!form.isValid) return
    act('save', {
      work: () => withProof(send),
      done: tracker === undefined ? texts.connected : texts.changed,
      after: onClose,
      onRefused: ({ code }) => {
        const field = refusedFields[code as ErrorCode]
        if (field === undefined) return false
        form.refuse(field, errorTexts[code as ErrorCode])
        return true
      },
    })
  }
  return (
    <>
      <Dialog
        open
        onClose={onClose}
        title={tracker === undefined ? texts.form.title : texts.form.changeTitle}
        closeLabel={texts.close}
        actions={
          <>
            <Button look="line" onClick={onClose}>
              {texts.cancel}
            </Button>
            <Button busy={acting !== undefined} busyText={texts.form.saving} onClick={save}>
              {tracker === undefined ? texts.form.save : texts.form.saveChange}
            </Button>
          </>
        }
      >
        <div className={shared.fields}>
          <ConnectionFields form={form} isTried={isTried} />
          <MappingFields form={form} isTried={isTried} />
        </div>
      </Dialog>
      {dialog}
    </>
  )
}
