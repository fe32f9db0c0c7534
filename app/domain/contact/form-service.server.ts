import { createContext } from 'react-router'
import type { ContactMessageInput } from './contact-message.ts'

const ADDRESS = 'https://api.web3forms.com/submit'
const TIMEOUT_MS = 5_000

/** Forwards contact messages to an external form service. */
export interface FormService {
  /** @returns Whether the service accepted the message. @throws Error when it can't be reached. */
  submit(message: ContactMessageInput): Promise<boolean>
}

/** The form service; undefined when none is configured and messages are only stored. */
export const formServiceContext = createContext<FormService | undefined>(undefined)

/** The form service at {@link ADDRESS}: takes JSON with the access key, and returns a `success` flag. */
export function createFormService(accessKey: string, send: typeof fetch = fetch): FormService {
  return {
    async submit(message) {
      const response = await send(ADDRESS, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', Accept: 'application/json' },
        body: JSON.stringify({ access_key: accessKey, ...message }),
        signal: AbortSignal.timeout(TIMEOUT_MS),
      })
      const body: unknown = await response.json()
      return typeof body === 'object' && body !== null && 'success' in body && body.success === true
    },
  }
}
