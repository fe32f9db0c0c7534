import { createContext } from 'react'

/** The nonce that allows the shop's own inline scripts; undefined in the browser, which hides nonces from scripts. */
export const PageNonce = createContext<string | undefined>(undefined)
