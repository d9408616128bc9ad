import type { ValidationCode } from '@grana/contract/validation'

/** Validation texts of the targets' forms only. */
export const targetValidationTexts = {
  'target.name': 'Escribe un nombre para reconocerlo.',
  'target.type': 'Elige qué es.',
  'target.address': 'Escribe la dirección o el identificador.',
  'target.environment': 'Elige el entorno.',
  'target.tier': 'Elige el nivel.',
  'target.host':
    'Escribe un dominio público, por ejemplo tienda.empresa.example o *.empresa.example, sin usuario ni contraseña.',
  'target.android': 'Escribe el nombre del paquete, por ejemplo com.empresa.app, o su enlace de Google Play.',
  'target.ios': 'Escribe el identificador, por ejemplo com.empresa.app, o su enlace de App Store.',
  'target.network': 'Escribe una dirección IP o un rango, por ejemplo 203.0.113.0/24.',
  'target.network_wide': 'El rango es demasiado amplio. Usa hasta /16 en IPv4 o /32 en IPv6.',
  'target.network_start': 'Escribe el rango desde su primera dirección, por ejemplo 203.0.113.0/24.',
  'target.cloud': 'Escribe el identificador de la cuenta o del recurso, sin espacios.',
  'target.repository': 'Escribe la dirección del repositorio, por ejemplo codigo.empresa.example/equipo/proyecto.',
  'target.thing': 'Escribe el modelo o la versión, por ejemplo Terminal AP-1.',
  'document.required': 'Elige un archivo.',
  'document.format': 'Usa un archivo PDF, PNG o JPG de hasta 8 MB.',
} as const satisfies Partial<Record<ValidationCode, string>>
