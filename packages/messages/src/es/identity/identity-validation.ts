import type { ValidationCode } from '@grana/contract/validation'

/** Validation texts of the forms of an organization's identity only. */
export const identityValidationTexts = {
  'email_domain.name': 'Escribe solo el dominio, por ejemplo tuempresa.example.',
  'provider.name': 'Escribe un nombre de hasta 60 caracteres.',
  'provider.issuer': 'Escribe la dirección del emisor: empieza con https:// y no lleva parámetros ni ancla.',
  'provider.client': 'Escribe el identificador de la aplicación.',
  'provider.secret': 'Escribe el secreto de la aplicación.',
  'provider.metadata': 'Pega el archivo de metadatos completo, de hasta 100 000 caracteres.',
  'provider.entity': 'Escribe el identificador de la entidad, sin espacios.',
  'provider.sign_in': 'Escribe la dirección de inicio de sesión: empieza con https:// y no lleva ancla.',
  'provider.sign_out': 'La dirección de cierre de sesión empieza con https:// y no lleva ancla.',
  'provider.certificate': 'Pega de uno a tres certificados, cada uno con sus líneas BEGIN y END.',
  'provider.attribute': 'Escribe el nombre del atributo, de hasta 200 caracteres.',
} as const satisfies Partial<Record<ValidationCode, string>>
