import { useState } from 'react'
import { useOrganization } from '#app/lib/organization/organization-context.ts'
import { checkTracker, removeTracker, switchTracker, type Tracker } from '@grana/contract/machines/trackers'
import { trackers as texts } from '@grana/messages/es/machines/trackers'
import { useApi } from '@grana/parts/query/api-context'
import { useAction } from '@grana/parts/query/use-action'
import { Button } from '@grana/ui/button'
import { Dialog } from '@grana/ui/dialog'
import styles from './trackers.module.css'

export interface TrackerActsProps {
  readonly tracker: Tracker
  readonly onChange: () => void
  readonly onRemoved: () => void
}

export function TrackerActs({ tracker, onChange, onRemoved }: TrackerActsProps) {
  const client = useApi()
  const { id: organization } = useOrganization()
  const [isRemoving, setIsRemoving] = useState(false)
  const { acting, act } = useAction()
  const params = { organization, tracker: tracker.id }
  const isOff = tracker.state === 'off'
  const test = () => act('test', { work: () => client.call(checkTracker, { params }) })
  const change = () =>
    act('switch', {
      work: () => client.call(switchTracker, { params, body: { is_on: isOff } }),
      done: isOff ? texts.switchedOn : texts.switchedOff,
    })
  const remove = () =>
    act('remove', {
      work: () => client.call(removeTracker, { params }),
      done: texts.removed,
      after: onRemoved,
    })
  return (
    <div className={styles.acts}>
      <Button look="line" onClick={onChange}>
        {texts.change}
      </Button>
      <Button look="line" busy={acting === 'test'} busyText={texts.testing} onClick={test}>
        {texts.test}
      </Button>
      <Button look="line" busy={acting === 'switch'} busyText={texts.switching} onClick={change}>
        {isOff ? texts.switchOn : texts.switchOff}
      </Button>
      <Button look="quiet" onClick={() => setIsRemoving(true)}>
        {texts.remove}
      </Button>
      {isRemoving ? (
        <Dialog
          open
          onClose={() => setIsRemoving(false)}
          title={texts.removeTitle}
          closeLabel={texts.close}
          actions={
            <>
              <Button look="line" onClick={() => setIsRemoving(false)}>
                {texts.cancel}
              </Button>
              <Button look="danger" busy={acting === 'remove'} busyText={texts.removing} onClick={remove}>
                {texts.removeSave}
              </Button>
            </>
          }
        >
          <p>{texts.removeText}</p>
        </Dialog>
      ) : null}
    </div>
  )
}
