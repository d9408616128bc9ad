import { useEffect, useState } from 'react'
import type { IdleEnd, IdleEndProps } from './idle-end.tsx'

/** Nobody is idle when a page opens: what watches over it comes after everything else. */
export function LateIdleEnd(props: IdleEndProps) {
  const [loaded, setLoaded] = useState<{ readonly End: typeof IdleEnd } | null>(null)
  useEffect(() => {
    // When the file is gone the reload guard has answered already, and there is no module.
    void import('./idle-end.tsx').then((module?: { readonly IdleEnd: typeof IdleEnd }) => {
      if (module) setLoaded({ End: module.IdleEnd })
    })
  }, [])
  return loaded ? <loaded.End {...props} /> : null
}
