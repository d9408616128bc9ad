/** How the product pages introduce the advice; the tool and its texts load when a visitor begins. */
export const productAdviceHead = {
  heading: '¿Pentest o bug bounty?',
  lede: 'Di qué te importa y mira qué producto te conviene, criterio por criterio. No guardamos tus respuestas.',
  begin: 'Comparar',
} as const
