import { href } from 'react-router'
import { SAVE_TO_WISHLIST, TOGGLE_WISHLIST } from '../intents.ts'

const KEY = 'gulmeher.tap'

/** Who needs longer to sign in has forgotten what she tapped. */
const MAX_AGE_MS = 30 * 60_000

/** A form that a visitor wanted to send before she was signed in. */
export interface Tap {
  /** Path that the form is sent to. */
  readonly action: string
  readonly fields: Readonly<Record<string, string>>
}

interface KeptTap extends Tap {
  /** Path and query of the page it was tapped on. */
  readonly page: string
  readonly at: number
}

/** What a form holds, with the button that was pressed. A heart is to be filled afterwards, whatever it is then. */
export function readTap(form: HTMLFormElement, submitter: HTMLElement | null): Tap {
  const entries = [...new FormData(form, submitter)].flatMap(([name, value]) =>
    typeof value === 'string' ? [[name, value] as const] : [],
  )
  const fields = Object.fromEntries(entries)
  return {
    action: new URL(form.action).pathname,
    fields: fields.intent === TOGGLE_WISHLIST ? { ...fields, intent: SAVE_TO_WISHLIST } : fields,
  }
}

/** Keeps a tap in the browser's session until the visitor comes back to `page`. Where nothing can be kept, it is lost. */
export function keepTap(tap: Tap, { page, now }: { page: string; now: number }): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify({ ...tap, page, at: now } satisfies KeptTap))
  } catch {
    // Signing in works all the same; she taps once more.
  }
}

/**
 * The tap that was kept on this page, once: it is forgotten with this call.
 *
 * @returns Undefined when there is none, it is too old, or it belongs to another page.
 */
export function takeTap({ page, now }: { page: string; now: number }): Tap | undefined {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? 'null')
    sessionStorage.removeItem(KEY)
    if (!isKeptTap(kept) || kept.page !== page || now - kept.at > MAX_AGE_MS) return undefined
    return { action: kept.action, fields: kept.fields }
  } catch {
    return undefined
  }
}

function isKeptTap(value: unknown): value is KeptTap {
  if (!(value instanceof Object)) return false
  const { action, fields, page, at } = value as Record<keyof KeptTap, unknown>
  return (
    (action === href('/cart') || action === href('/wishlist')) &&
    typeof page === 'string' &&
    typeof at === 'number' &&
    fields instanceof Object &&
    Object.values(fields).every((field) => typeof field === 'string')
  )
}
