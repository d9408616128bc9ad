import type { ReactNode } from 'react'
import type { PaletteEntry, PaletteGroup } from '@grana/ui/palette'

/** Where an entry of the palette leads: a path of this app, or a URL elsewhere. */
export interface GoToEntry extends PaletteEntry {
  readonly to: string
  /** Words that find it besides its label. */
  readonly words?: string
}

export interface Found {
  readonly groups: readonly PaletteGroup<GoToEntry>[]
  /** Still being searched: an empty answer is not yet known to be empty. */
  readonly isSearching: boolean
}

/** Properties of the component by which an app searches. */
export interface SearchProps {
  readonly words: string
  readonly show: (found: Found) => ReactNode
}

/** What an app offers to search and go-to, by the rights of the user. */
export interface GoTo {
  /** What can be done from anywhere, such as creating a program. */
  readonly acts: readonly GoToEntry[]
  /** Renders what `show` returns for the things that the words find; empty words find nothing. */
  readonly search: (words: string, show: (found: Found) => ReactNode) => ReactNode
}

/** Entries of one kind that are shown at most. */
export const MAX_PER_KIND = 5
