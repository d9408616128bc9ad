import { useFocusOnNavigation } from '../frame/use-focus-on-navigation.ts'
import { useFocusRecovery } from '../frame/use-focus-recovery.ts'

/** Manages the focus in an app: the content after a navigation, the region of an action that removed its button. */
export function useShellFocus(main: string): void {
  useFocusOnNavigation(main)
  useFocusRecovery(main)
}
