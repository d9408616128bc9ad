import { createContext, use } from 'react'

export type ValidationState = 'valid' | 'validating' | 'invalid'

export interface FieldContextValue {
  readonly id: string
  readonly describedBy: string | undefined
  readonly state: ValidationState | undefined
  readonly required: boolean
}

export const FieldContext = createContext<FieldContextValue | null>(null)

export interface ControlAttributes {
  readonly id?: string
  readonly required?: boolean
  readonly 'aria-describedby'?: string
  readonly 'aria-invalid'?: true
  readonly 'aria-busy'?: true
  readonly 'data-validation-state'?: ValidationState
}

/** Attributes from the field around a control: its id, its descriptions and its validation state. */
export function useControlAttributes(): ControlAttributes {
  const field = use(FieldContext)
  if (!field) return {}
  return {
    id: field.id,
    ...(field.required && { required: true }),
    ...(field.describedBy && { 'aria-describedby': field.describedBy }),
    ...(field.state && { 'data-validation-state': field.state }),
    ...(field.state === 'invalid' && { 'aria-invalid': true }),
    ...(field.state === 'validating' && { 'aria-busy': true }),
  }
}
