import { createContext } from 'react-router'
import type { Auth } from './auth.server.ts'

/** The sign-in service, for loaders, actions and the root middleware. */
export const authContext = createContext<Auth>()
