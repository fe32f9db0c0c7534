import { createContext } from 'react-router'
import type { ContactMessageInput } from './schema.ts'

const ADDRESS = 'https://api.web3forms.com/submit'
const TIMEOUT_MS = 5_000

/** Passes a contact message on to the shop's form service. */
export interface FormService {
  /** @returns Whether the service took the message. @throws Error when it could not be asked. */
  submit(message: ContactMessageInput): Promise<boolean>
}

/** The form service; undefined when the shop has none and messages stay here. */
export const formServiceContext = createContext<FormService | undefined>(undefined)

/** The form service at {@link ADDRESS}: JSON with the access key in, a `success` flag out. */
export function createFormService(accessKey: string, send: typeof fetch = fetch): FormService {
  return {
    async submit(message) {
      const answer = await send(ADDRESS, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', Accept: 'application/json' },
        body: JSON.stringify({ access_key: accessKey, ...message }),
        signal: AbortSignal.timeout(TIMEOUT_MS),
      })
      const body: unknown = await answer.json()
      return typeof body === 'object' && body !== null && 'success' in body && body.success === true
    },
  }
}
