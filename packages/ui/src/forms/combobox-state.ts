import type { ListOption } from './option-filter.ts'

export interface ComboboxState {
  readonly open: boolean
  /** What was typed since the list opened; null while the chosen label is shown. */
  readonly query: string | null
  /** Index of the active option; -1 is the text itself. */
  readonly active: number
}

export const closedCombobox: ComboboxState = { open: false, query: null, active: -1 }

export type ComboboxAction =
  | { readonly type: 'open'; readonly active: number }
  | { readonly type: 'close' }
  | { readonly type: 'type'; readonly text: string; readonly count: number }
  | { readonly type: 'move'; readonly to: number }

export function comboboxReducer(state: ComboboxState, action: ComboboxAction): ComboboxState {
  switch (action.type) {
    case 'open':
      return { ...state, open: true, active: action.active }
    case 'close':
      return closedCombobox
    case 'type':
      return { open: true, query: action.text, active: action.count > 0 && action.text.trim() !== '' ? 0 : -1 }
    case 'move':
      return { ...state, active: action.to }
  }
}

const PAGE = 10

export type ComboboxKey =
  | { readonly type: 'open'; readonly active: number }
  | { readonly type: 'move'; readonly to: number }
  | { readonly type: 'choose'; readonly index: number }
  | { readonly type: 'close' }
  | null

export interface KeyContext {
  readonly open: boolean
  readonly active: number
  readonly count: number
  readonly chosen: number
  readonly altKey: boolean
}

function moveActive(to: number, count: number): ComboboxKey {
  return count === 0 ? null : { type: 'move', to: Math.max(0, Math.min(count - 1, to)) }
}

function keyWhenClosed(key: string, { altKey, chosen, count }: KeyContext): ComboboxKey {
  if (key === 'ArrowDown') return { type: 'open', active: altKey ? -1 : Math.max(0, chosen) }
  if (key === 'ArrowUp') return { type: 'open', active: chosen >= 0 ? chosen : count - 1 }
  return null
}

/** The keys of the editable combobox in the ARIA practices; null leaves the key to the text field. */
export function comboboxKey(key: string, context: KeyContext): ComboboxKey {
  const { open, active, count, altKey } = context
  if (!open) return keyWhenClosed(key, context)
  switch (key) {
    case 'ArrowDown':
      return moveActive(active + 1 >= count ? 0 : active + 1, count)
    case 'ArrowUp':
      if (altKey) return { type: 'close' }
      return moveActive(active <= 0 ? count - 1 : active - 1, count)
    case 'PageDown':
      return moveActive(active + PAGE, count)
    case 'PageUp':
      return moveActive(active - PAGE, count)
    case 'Enter':
      return active >= 0 && active < count ? { type: 'choose', index: active } : { type: 'close' }
    case 'Escape':
      return { type: 'close' }
    default:
      return null
  }
}

/** The option whose label equals a text, if there is one. */
export function findOptionByLabel(
  options: readonly ListOption[],
  isSame: (label: string) => boolean,
): ListOption | undefined {
  return options.find((option) => isSame(option.label))
}
