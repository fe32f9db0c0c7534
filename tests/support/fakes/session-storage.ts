import { vi } from 'vitest'

/** Gives the test an empty `sessionStorage`, until `vi.unstubAllGlobals()`. @returns What it holds. */
export function stubSessionStorage(): Map<string, string> {
  const stored = new Map<string, string>()
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  })
  return stored
}

/** The message of the error that {@link disableSessionStorage} makes every access throw. */
export const STORAGE_DISABLED = 'storage is disabled'

/** Makes `sessionStorage` throw, as in browsers that block storage, until `vi.unstubAllGlobals()`. */
export function disableSessionStorage(): void {
  const fail = () => {
    throw new Error(STORAGE_DISABLED)
  }
  vi.stubGlobal('sessionStorage', { getItem: fail, setItem: fail, removeItem: fail })
}
