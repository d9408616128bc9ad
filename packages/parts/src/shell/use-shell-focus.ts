import { useFocusOnNavigation } from '../frame/use-focus-on-navigation.ts'
import { useKeptFocus } from '../frame/use-kept-focus.ts'

/** Where the keyboard is in an app: at the content after moving to another page, near an act that removed its button. */
export function useShellFocus(main: string): void {
  useFocusOnNavigation(main)
  useKeptFocus(main)
}
