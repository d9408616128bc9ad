/** The first screen of the landing page; its other texts load after the page. */
export const landingHead = {
  title: 'Bug bounty y pentest en español',
  description: 'Hackers éticos prueban tus sistemas con alcance, reglas y recompensas claras.',
  hero: {
    heading: 'Tu próxima vulnerabilidad ya existe. Que la encuentre alguien de tu lado',
    lede: 'Programas de bug bounty y pentests con hackers éticos que aceptan un código de conducta, en español y con reglas claras',
    launch: 'Lanzar un programa',
    join: 'Soy hacker ético',
    talk: 'Hablar antes con el equipo',
    severities: ['Informativa', 'Baja', 'Media', 'Alta', 'Crítica'],
    note: { title: 'Aquí: CWE-639, severidad alta', text: 'cambiar un número abre otra cuenta' },
    narrowNote: { title: 'Aquí: CWE-639', text: 'severidad alta' },
  },
} as const
