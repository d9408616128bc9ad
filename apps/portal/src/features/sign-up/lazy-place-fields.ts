import { hydratedComponent } from '#app/lib/lazy-component.tsx'

/** Country, phone and time zone: searchable lists, below the first fields of the form. */
export const LazyPlaceFields = hydratedComponent(async () => (await import('./place-fields.tsx')).PlaceFields)
