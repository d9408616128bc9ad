/** Name and legal entity of the product: renaming it changes this file only. */
export const brand = {
  name: 'Grana',
  tagline: 'Encontrar fallas vale',
  legalEntity: 'Grana',
  securityEmail: 'seguridad@grana.example',
  contactEmail: 'hola@grana.example',
  privacyEmail: 'privacidad@grana.example',
  domain: 'grana.example',
} as const
