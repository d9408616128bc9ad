import { createContext } from 'react'

/** Nonce of the document being rendered; empty in the browser and on pages whose scripts are allowed by digest. */
export const NonceContext = createContext<string | undefined>(undefined)
