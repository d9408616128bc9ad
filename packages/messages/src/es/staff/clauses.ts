import type { SuspensionClause } from '@grana/contract/staff/people'

/** Sections of the platform's legal texts that a suspension cites, as part of a sentence. */
export const clauseTexts: Record<SuspensionClause, string> = {
  conduct_never: 'el código de conducta, sección 5 («Lo que no se hace nunca»)',
  conduct_hackers: 'el código de conducta, sección 3 («Para hackers éticos»)',
  conduct_organizations: 'el código de conducta, sección 4 («Para organizaciones»)',
  terms_accounts: 'los términos, sección 3 («Cuentas»)',
  terms_authority: 'los términos, sección 4 («Organizaciones, programas y autoridad probada»)',
  terms_confidentiality: 'los términos, sección 9 («Confidencialidad»)',
  terms_use: 'los términos, sección 10 («Uso aceptable»)',
}

/** The same, as options of a list: the first word names the document, the rest the section. */
export const clauseChoices: Record<SuspensionClause, string> = {
  conduct_never: 'Conducta 5: Lo que no se hace nunca',
  conduct_hackers: 'Conducta 3: Para hackers éticos',
  conduct_organizations: 'Conducta 4: Para organizaciones',
  terms_accounts: 'Términos 3: Cuentas',
  terms_authority: 'Términos 4: Organizaciones y autoridad',
  terms_confidentiality: 'Términos 9: Confidencialidad',
  terms_use: 'Términos 10: Uso aceptable',
}
