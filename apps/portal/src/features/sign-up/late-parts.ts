import { lateFields } from '#app/lib/entry/late-fields.tsx'

/** Country, phone and time zone: lists to search in, below the first fields of the form. */
export const LatePlaceFields = lateFields(async () => (await import('./place-fields.tsx')).PlaceFields)
