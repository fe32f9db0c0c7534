import { createContext } from 'react-router'
import type { Auth } from './auth.server.ts'

export const authContext = createContext<Auth>()
