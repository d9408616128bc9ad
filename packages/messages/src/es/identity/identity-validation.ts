import type { ValidationCode } from '@grana/contract/validation'

/** Validation texts of the forms of an organization's identity only. */
export const identityValidationTexts = {
  'email_domain.name': 'Escribe solo el dominio, por ejemplo tuempresa.example.',
  'provider.name': 'Escribe un nombre de hasta 60 caracteres.',
  'provider.issuer': 'Escribe la dirección del emisor: empieza con https:// y no lleva parámetros ni ancla.',
  'provider.client': 'Escribe el identificador de la aplicación.',
  'provider.secret': 'Escribe el secreto de la aplicación.',
} as const satisfies Partial<Record<ValidationCode, string>>
