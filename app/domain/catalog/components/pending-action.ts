import { href } from 'react-router'
import { saveToWishlistForm, toggleWishlistForm } from './wishlist-toggle.form.ts'

const KEY = 'gulmeher.pending-action'

/** Anyone who takes longer to sign in has probably forgotten what they wanted. */
const MAX_AGE_MS = 30 * 60_000

/** A form that a visitor submitted before signing in. */
export interface PendingAction {
  /** Path that the form is sent to. */
  readonly action: string
  readonly fields: Readonly<Record<string, string>>
}

interface SavedAction extends PendingAction {
  /** Path and query of the page it belongs to. */
  readonly page: string
  readonly at: number
}

/** The fields of a form, with the pressed button. A wishlist toggle becomes a save, which is what the button offered the visitor. */
export function readAction(form: HTMLFormElement, submitter: HTMLElement | null): PendingAction {
  const entries = [...new FormData(form, submitter)].flatMap(([name, value]) =>
    typeof value === 'string' ? [[name, value] as const] : [],
  )
  const fields = Object.fromEntries(entries)
  return {
    action: new URL(form.action).pathname,
    fields: fields.intent === toggleWishlistForm.intent ? { ...fields, intent: saveToWishlistForm.intent } : fields,
  }
}

/** Saves an action in the browser's session until the visitor returns to `page`. Without session storage it is lost. */
export function savePendingAction(action: PendingAction, { page, now }: { page: string; now: number }): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify({ ...action, page, at: now } satisfies SavedAction))
  } catch {
    // Signing in still works; the visitor has to repeat the action.
  }
}

/**
 * Returns the action saved on this page and deletes it.
 *
 * @returns Undefined when there is none, it is too old, or it belongs to another page.
 */
export function consumePendingAction({ page, now }: { page: string; now: number }): PendingAction | undefined {
  try {
    const saved: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? 'null')
    sessionStorage.removeItem(KEY)
    if (!isSavedAction(saved) || saved.page !== page || now - saved.at > MAX_AGE_MS) return undefined
    return { action: saved.action, fields: saved.fields }
  } catch {
    return undefined
  }
}

function isSavedAction(value: unknown): value is SavedAction {
  if (!(value instanceof Object)) return false
  const { action, fields, page, at } = value as Record<keyof SavedAction, unknown>
  return (
    (action === href('/cart') || action === href('/wishlist')) &&
    typeof page === 'string' &&
    typeof at === 'number' &&
    fields instanceof Object &&
    Object.values(fields).every((field) => typeof field === 'string')
  )
}
