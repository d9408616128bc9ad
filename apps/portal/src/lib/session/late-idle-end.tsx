import { useEffect, useState } from 'react'
import type { IdleEnd, IdleEndProps } from '@grana/parts/session/idle-end'

/** Nobody is idle when a page opens: what watches over it comes after everything else. */
export function LateIdleEnd(props: IdleEndProps) {
  const [loaded, setLoaded] = useState<{ readonly End: typeof IdleEnd } | null>(null)
  useEffect(() => {
    // When the file is gone the reload guard has answered already, and there is no module.
    void import('@grana/parts/session/idle-end').then((module?: { readonly IdleEnd: typeof IdleEnd }) => {
      if (module) setLoaded({ End: module.IdleEnd })
    })
  }, [])
  return loaded ? <loaded.End {...props} /> : null
}
