/** Joins the class names that apply; a module's missing class is dropped. */
export function classNames(...names: readonly (string | false | null | undefined)[]): string {
  return names.filter(Boolean).join(' ')
}
