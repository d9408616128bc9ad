import { hydratedComponent } from '#app/lib/lazy-component.tsx'
import fields from '@grana/parts/person/person-fields.module.css'
import combobox from '@grana/ui/combobox.module.css'

/** Country, phone and time zone: searchable lists, below the first fields of the form. */
export const LazyPlaceFields = hydratedComponent(async () => (await import('./place-fields.tsx')).PlaceFields, {
  styles: [fields, combobox],
})
