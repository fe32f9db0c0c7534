import { createContext } from 'react-router'
import type { ConcurrencyLimit } from '#app/platform/concurrency-limit.server.ts'

/** How many searches of agents run at once in a process, so that visitors' pages keep their connections. */
export const agentSearchesContext = createContext<ConcurrencyLimit>()
