/** Values of a form by field name. */
export type FormValues = Readonly<Record<string, unknown>>

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

function controlsOf(form: HTMLFormElement | null, name: string): readonly Control[] {
  const found = form?.elements.namedItem(name)
  if (!found) return []
  return (found instanceof Element ? [found] : [...found]).filter(isControl)
}

function isControl(found: Node): found is Control {
  return [HTMLInputElement, HTMLTextAreaElement, HTMLSelectElement].some((kind) => found instanceof kind)
}

function isOf(type: 'checkbox' | 'radio', control: Control): control is HTMLInputElement {
  return control instanceof HTMLInputElement && control.type === type
}

/** Value of a native control; `undefined` when the form has no control of that name, or none is selected. */
export function getControlValue(form: HTMLFormElement | null, name: string): unknown {
  const [first, ...others] = controlsOf(form, name)
  if (!first) return undefined
  if (isOf('checkbox', first)) return first.checked
  if (!isOf('radio', first)) return first.value
  return [first, ...others].find((control) => isOf('radio', control) && control.checked)?.value
}

/** Sets a native control; returns whether there was one. */
export function setControlValue(form: HTMLFormElement | null, name: string, value: unknown): boolean {
  const controls = controlsOf(form, name)
  for (const control of controls) {
    if (isOf('checkbox', control)) control.checked = value === true
    else if (isOf('radio', control)) control.checked = control.value === value
    else control.value = typeof value === 'string' ? value : ''
  }
  return controls.length > 0
}
