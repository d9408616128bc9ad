import { Telemetry } from '#app/lib/telemetry/telemetry.tsx'
import { notifications } from '@grana/messages/es/portal/notifications'
import { ToastRegion } from '@grana/ui/toast'

/** Telemetry and toasts: every page has them, and none needs them for reading. */
export function Widgets() {
  return (
    <>
      <Telemetry />
      <ToastRegion regionLabel={notifications.region} closeLabel={notifications.close} nowLabel={notifications.now} />
    </>
  )
}
