import type { ValidationCode } from '@grana/contract/validation'

/** Validation texts of the account centre's forms only. */
export const accountValidationTexts = {
  'avatar.required': 'Elige una imagen.',
  'avatar.format': 'Usa una imagen PNG, JPG o JPEG.',
  'avatar.unreadable': 'No pudimos leer la imagen. Prueba con otra, o guárdala de nuevo como PNG o JPG.',
  'avatar.too_many_pixels': 'La imagen tiene demasiados pixeles. Usa una de hasta 25 megapixeles.',
  'avatar.square': 'El recorte queda fuera de la imagen o es demasiado pequeño. Ajústalo de nuevo.',
  'birthdate.invalid': 'Escribe una fecha que ya pasó, por ejemplo 24 de mayo de 1990.',
  'color.invalid': 'Elige un color de la paleta.',
  'color.contrast': 'Los dos colores se parecen demasiado y tus iniciales no se leerían. Cambia uno.',
  'invitation.place': 'Elige un rol de la organización, o un programa y un rol en él.',
  'passkey_name.required': 'Escribe un nombre para reconocerla.',
  'link.twitter': 'Escribe la dirección de tu perfil, por ejemplo https://x.com/tu_usuario, o tu usuario con @.',
  'link.linkedin': 'Escribe la dirección de tu perfil, por ejemplo https://www.linkedin.com/in/tu-perfil.',
  'link.website': 'Escribe la dirección completa y segura, por ejemplo https://tu-sitio.example.',
  'hours.incomplete': 'Escribe la hora de inicio y la de fin, o quita el día.',
  'hours.backwards': 'La hora de fin debe ser posterior a la de inicio.',
  'hours.twice': 'Cada día puede aparecer una sola vez.',
} as const satisfies Partial<Record<ValidationCode, string>>
