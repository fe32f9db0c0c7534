import { createContext } from 'react'

/** The nonce that lets the shop's own inline scripts run; undefined in the browser, which hides it from scripts. */
export const PageNonce = createContext<string | undefined>(undefined)
