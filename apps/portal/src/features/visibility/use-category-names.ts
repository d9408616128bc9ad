import { useEffect, useState } from 'react'

/** Names of the weakness categories; the file is large and loads after the screen. Ids stand in until then. */
export function useCategoryNames(): Readonly<Record<string, string>> {
  const [names, setNames] = useState<Readonly<Record<string, string>>>({})
  useEffect(() => {
    let isMounted = true
    void import('@grana/messages/es/taxonomy/weaknesses').then((loaded) => {
      const entries = Object.entries(loaded.weaknessCategoryTexts).map(([id, { name }]) => [id, name] as const)
      if (isMounted) setNames(Object.fromEntries(entries))
    })
    return () => {
      isMounted = false
    }
  }, [])
  return names
}
