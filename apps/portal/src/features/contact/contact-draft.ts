import type * as z from 'zod/mini'
import type { leadForm } from '@grana/contract/leads'

const storageName = 'grana_contact_draft'

// Consent is given anew each time, and a verification is worth nothing after a reload.
const keptFields = [
  'first_name',
  'last_name',
  'email',
  'organization',
  'country',
  'phone',
  'interest',
  'message',
] as const satisfies readonly (keyof z.input<typeof leadForm>)[]

export type ContactDraft = Partial<Record<(typeof keptFields)[number], string>>

/** Storage may be closed to us; a draft is a comfort, never a condition. */
export function readDraft(): ContactDraft {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(storageName) ?? '{}')
    const values = typeof stored === 'object' && stored !== null ? Object.entries(stored) : []
    return Object.fromEntries(values.filter(([name, value]) => isKept(name) && typeof value === 'string'))
  } catch {
    return {}
  }
}

export function writeDraft(values: Readonly<Record<string, unknown>>): void {
  const kept = keptFields.map((name) => [name, values[name]]).filter(([, value]) => Boolean(value))
  try {
    sessionStorage.setItem(storageName, JSON.stringify(Object.fromEntries(kept)))
  } catch {
    // Without storage there is no draft.
  }
}

export function forgetDraft(): void {
  try {
    sessionStorage.removeItem(storageName)
  } catch {
    // As above.
  }
}

function isKept(name: string): boolean {
  return keptFields.some((kept) => kept === name)
}
