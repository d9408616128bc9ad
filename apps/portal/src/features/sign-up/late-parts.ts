import { lateFields } from '#app/lib/entry/late-fields.tsx'
// The server writes the fields; what they look like may not come late, or the form jumps.
import '@grana/parts/person/person-fields.module.css'
import '@grana/ui/combobox.module.css'

/** Country, phone and time zone: lists to search in, below the first fields of the form. */
export const LatePlaceFields = lateFields(async () => (await import('./place-fields.tsx')).PlaceFields)
