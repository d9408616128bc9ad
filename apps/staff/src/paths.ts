import type { StaffSection } from '@grana/contract/staff/overview'

/** Builds every URL of this app; no other module does. */
export const paths = {
  home: () => '/',
  place: (place: StaffSection) => `/${place}`,
  one: (place: StaffSection, id: string) => `/${place}/${id}`,
  pentestDocument: (id: string, version: number | string) => `/pentests/${id}/documents/${version}`,
} as const
