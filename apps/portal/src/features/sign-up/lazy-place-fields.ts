import { lazyField } from '#app/lib/entry/lazy-field.tsx'

/** Country, phone and time zone: searchable lists, below the first fields of the form. */
export const LazyPlaceFields = lazyField(async () => (await import('./place-fields.tsx')).PlaceFields)
