export { demandOwn, demandReadable } from './readable.ts'
