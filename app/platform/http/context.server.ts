import { createContext } from 'react-router'
import type { Config } from '../config.server.ts'
import type { Db } from '../database/database.server.ts'

/** The shop's database, for loaders and actions. */
export const dbContext = createContext<Db>()

/** The settings this process started with. */
export const configContext = createContext<Config>()

/** The nonce that inline scripts of this answer carry; undefined when the page's scripts are allowed by their hashes. */
export const nonceContext = createContext<string | undefined>(undefined)

/** The identifier of this request, as the log and the page for faults show it. */
export const requestIdContext = createContext<string>()

/** The visitor's network address, for rate limits. */
export const clientAddressContext = createContext<string>()
