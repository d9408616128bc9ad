import type { ValidationCode } from '@grana/contract/validation'

/** Validation texts of the payout details. */
export const payoutValidationTexts = {
  'payout.method': 'Elige cómo quieres cobrar.',
  'payout.holder': 'Escribe el nombre de quien es titular de la cuenta.',
  'payout.account': 'Escribe el número de cuenta, solo dígitos.',
  'payout.clabe': 'La CLABE tiene 18 dígitos y alguno no coincide. Cópiala de tu banco.',
  'payout.iban': 'El IBAN no coincide con su dígito de control. Cópialo de tu banco.',
  'payout.cbu': 'El CBU o CVU tiene 22 dígitos y alguno no coincide. Cópialo de tu banco o billetera.',
  'payout.cci': 'El CCI tiene 20 dígitos y alguno no coincide. Cópialo de tu banco.',
  'payout.pix': 'Escribe una llave Pix: CPF, CNPJ, correo, teléfono con +55 o llave aleatoria.',
  'payout.paypal': 'Escribe el correo completo de tu cuenta de PayPal.',
  'payout.bank': 'Escribe el nombre del banco.',
  'payout.routing': 'El número de ruta tiene 9 dígitos y alguno no coincide.',
  'payout.account_type': 'Elige el tipo de cuenta.',
  'payout.tax_number': 'Escribe tu número de identificación fiscal.',
  'payout.rut': 'El RUT no coincide con su dígito verificador.',
  'payout.choose': 'Elige al menos una recompensa.',
  'payout.too_many': 'Un archivo lleva hasta 100 recompensas. Elige menos.',
  'payout.results': 'Elige el archivo con el resultado.',
  'payout.spei_rate': 'SPEI paga en pesos: escribe el tipo de cambio y su fecha.',
} as const satisfies Partial<Record<ValidationCode, string>>
