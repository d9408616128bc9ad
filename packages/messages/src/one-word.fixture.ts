/** One word per thing (docs/guides/write-spanish.md): the word that is used, and the one that is rejected. */
export const oneWord = [
  { use: 'Entorno', refuse: /\bambientes?\b/i },
  { use: 'Agregar', refuse: /\bañad/i },
  { use: 'Problema conocido', refuse: /\basuntos? (?:conocid|que la organización)/i },
  { use: 'Pendiente', refuse: /\basuntos? por resolver|\bfaltan? (?:un|x|\d+) asuntos?/i },
  { use: 'Correo', refuse: /\be-?mails?\b|correo electrónico/i },
] as const
