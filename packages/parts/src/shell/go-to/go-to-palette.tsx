import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { shell } from '@grana/messages/es/apps/shell'
import { Key } from '@grana/ui/key'
import { Palette, type PaletteGroup } from '@grana/ui/palette'
import { currentScreenActs, type ScreenAct } from '../screen-acts.ts'
import type { NavigationEntry } from '../shell-navigation.tsx'
import type { Found, GoTo, GoToEntry } from './go-to.ts'
import { matchesWords } from './match-entries.ts'

const texts = shell.goTo
/** A pause in typing before anything is requested. */
const REST_MS = 200

function useSettled(text: string): string {
  const [settled, setSettled] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), REST_MS)
    return () => clearTimeout(timer)
  }, [text])
  return settled
}

function screenEntries(places: readonly NavigationEntry[]): readonly GoToEntry[] {
  return places.map(({ label, icon, to }) => ({ id: `screen-${to}`, label, icon, to, words: label }))
}

/** Leads somewhere, or does something on this screen. */
type Entry = GoToEntry | ScreenAct

const wordsOf = (entry: Entry) =>
  ('words' in entry ? entry.words : undefined) ?? (typeof entry.label === 'string' ? entry.label : '')

export interface GoToPaletteProps {
  readonly goTo: GoTo
  readonly places: readonly NavigationEntry[]
  readonly onClose: () => void
}

/** Search and go-to: what can be done on this screen, what the app finds, what can be done elsewhere, then screens. */
export function GoToPalette({ goTo, places, onClose }: GoToPaletteProps) {
  const navigate = useNavigate()
  const [text, setText] = useState('')
  const typed = text.trim()
  const words = useSettled(typed)
  const [screenActs] = useState(currentScreenActs)
  const matches = (entries: readonly Entry[]) =>
    typed === '' ? entries : entries.filter((entry) => matchesWords(wordsOf(entry), typed))
  const groupsOf = (found: Found): readonly PaletteGroup<Entry>[] => [
    { name: texts.here, entries: matches(screenActs) },
    ...(typed === '' ? [] : found.groups),
    { name: texts.acts, entries: matches(goTo.acts) },
    { name: texts.screens, entries: matches(screenEntries(places)) },
  ]
  const choose = (entry: Entry) => {
    onClose()
    if ('run' in entry) return entry.run()
    const { to } = entry
    if (to.startsWith('/')) void navigate(to)
    else window.location.assign(to)
  }
  return goTo.search(words, (found) => {
    const groups = groupsOf(found)
    const count = groups.reduce((sum, group) => sum + group.entries.length, 0)
    const isSearching = found.isSearching || typed !== words
    return (
      <Palette
        onClose={onClose}
        onChoose={choose}
        label={texts.label}
        placeholder={texts.placeholder}
        text={text}
        onText={setText}
        groups={groups}
        status={isSearching ? '' : texts.count(count)}
        empty={isSearching ? texts.searching : texts.none}
        keys={<Keys />}
      />
    )
  })
}

function Keys() {
  const { keys } = texts
  return (
    <>
      <span>
        <Key>{keys.up}</Key> <Key>{keys.down}</Key> {keys.move}
      </span>
      <span>
        <Key>{keys.enter}</Key> {keys.open}
      </span>
      <span>
        <Key>{keys.escape}</Key> {keys.close}
      </span>
    </>
  )
}
