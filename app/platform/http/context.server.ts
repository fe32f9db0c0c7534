import { createContext } from 'react-router'
import type { Config } from '../config.server.ts'
import type { Db } from '../database/database.server.ts'

export const dbContext = createContext<Db>()

/**
 * The database for what pages show of the catalogue, with connections of its own: slow pages leave those of carts and payments
 * free. Only for reading.
 */
export const readDbContext = createContext<Db>()

/** Whether this request failed because the database couldn't be reached, was too busy, or the connection to it broke. */
export const isDatabaseUnavailableContext = createContext(false)

/** Whether anything was done for this request yet, other than to find who sends it. */
export const hasBegunContext = createContext(false)

/** Whether the page is rendered for everyone, with slots for what is personal. */
export const isForEveryoneContext = createContext(false)

/** Finds the pattern of the route that answers a path, such as `/orders/:orderId`; `*` if only the page for unknown addresses does. */
export const routePatternContext = createContext<(path: string) => string>(() => '*')

/** The settings this process started with. */
export const configContext = createContext<Config>()

/** The nonce of this response's inline scripts; undefined when the page's scripts are allowed by their hashes. */
export const nonceContext = createContext<string | undefined>(undefined)

/** The id of this request, as shown in the log and on error pages. */
export const requestIdContext = createContext<string>()

/** The visitor's network address, for rate limits. */
export const clientAddressContext = createContext<string>()
