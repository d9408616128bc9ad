import type { StaffPlace } from '@grana/contract/staff/desk'

/** The only place that builds addresses of this app. */
export const paths = {
  home: () => '/',
  place: (place: StaffPlace) => `/${place}`,
  one: (place: StaffPlace, id: string) => `/${place}/${id}`,
} as const
