declare module 'virtual:legal-head/*' {
  const head: import('./features/legal/legal-text.ts').LegalHead
  export default head
}
declare module 'virtual:legal-text/*' {
  const sections: readonly import('./features/legal/legal-text.ts').LegalSection[]
  export default sections
}
