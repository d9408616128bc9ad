import { useEffect, useState } from 'react'
import { notifications } from '@grana/messages/es/portal/notifications'
import type { ToastRegion } from '@grana/ui/toast'

/** Toasts need no region before hydration: it is mounted when the browser is idle. */
export function Notifications() {
  const [loaded, setLoaded] = useState<{ readonly Region: typeof ToastRegion } | null>(null)
  useEffect(() => {
    const load = () => {
      void import('@grana/ui/toast').then((module?: { readonly ToastRegion: typeof ToastRegion }) => {
        if (module) setLoaded({ Region: module.ToastRegion })
      })
    }
    const timer = setTimeout(load, 1000)
    return () => clearTimeout(timer)
  }, [])
  if (!loaded) return null
  return (
    <loaded.Region regionLabel={notifications.region} closeLabel={notifications.close} nowLabel={notifications.now} />
  )
}
