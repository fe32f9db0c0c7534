import { createContext } from 'react-router'
import type { SecretLinks } from '#app/platform/http/secret-links.server.ts'

/** The links with which people take over what agents prepared. */
export const agentLinksContext = createContext<SecretLinks>()
