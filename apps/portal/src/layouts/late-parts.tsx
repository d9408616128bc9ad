import { Telemetry } from '#app/lib/telemetry/telemetry.tsx'
import { notifications } from '@grana/messages/es/portal/notifications'
import { ToastRegion } from '@grana/ui/toast'

/** What every page has and none needs in order to be read. */
export function LateParts() {
  return (
    <>
      <Telemetry />
      <ToastRegion regionLabel={notifications.region} closeLabel={notifications.close} nowLabel={notifications.now} />
    </>
  )
}
