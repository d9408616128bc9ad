import { formTexts } from '@grana/messages/es/forms'
import { DateInput, type DateInputProps } from '@grana/ui/date-input'

/** A date of a form, with the texts of the product. */
export function DateControl(props: Omit<DateInputProps, 'format' | 'pickLabel'>) {
  return <DateInput {...props} format={formTexts.date.format} pickLabel={formTexts.date.pick} />
}
