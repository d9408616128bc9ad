import { useEffect, useState } from 'react'
import type { IdleEnd, IdleEndProps } from '@grana/parts/session/idle-end'

/** Loads the idle timer after everything else: it is not needed when a page opens. */
export function LazyIdleEnd(props: IdleEndProps) {
  const [loaded, setLoaded] = useState<{ readonly End: typeof IdleEnd } | null>(null)
  useEffect(() => {
    // If the file no longer exists, the reload guard has already reloaded the page and the module is undefined.
    void import('@grana/parts/session/idle-end').then((module?: { readonly IdleEnd: typeof IdleEnd }) => {
      if (module) setLoaded({ End: module.IdleEnd })
    })
  }, [])
  return loaded ? <loaded.End {...props} /> : null
}
