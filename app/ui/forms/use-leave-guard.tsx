import { type ReactNode, useCallback, useEffect, useRef } from 'react'
import { useBeforeUnload, useBlocker } from 'react-router'
import { ConfirmDialog } from '../overlays/confirm-dialog.tsx'

interface LeaveGuardOptions {
  readonly formId: string
  /** What would be lost, as a sentence. */
  readonly description: string
  /** Differs after each save, when what the form then contains counts as unchanged. */
  readonly saved: unknown
  /** The form starts with something that isn't saved, such as after an error, or waits for something, such as an upload. */
  readonly isUnsaved?: boolean
}

interface LeaveGuard {
  readonly question: ReactNode
  readonly isChanged: () => boolean
}

/**
 * Asks before the page of a form is left whose content differs from when it was shown or last saved. Call it in a component that is
 * shown together with the form. What leads to the same path, such as sending the form, and redirects after it never ask.
 *
 * @returns The question, to show outside of the form, and whether it would be asked now; browsers ask in their own words before the
 *   tab is closed.
 */
export function useLeaveGuard({ formId, description, saved, isUnsaved = false }: LeaveGuardOptions): LeaveGuard {
  const before = useRef<string>(undefined)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once at first, and after each save.
  useEffect(() => {
    before.current = contentOf(formId)
  }, [formId, saved])
  const isChanged = useCallback(() => isUnsaved || contentOf(formId) !== before.current, [formId, isUnsaved])

  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => currentLocation.pathname !== nextLocation.pathname && isChanged(),
  )
  useBeforeUnload(
    useCallback(
      (event) => {
        if (isChanged()) event.preventDefault()
      },
      [isChanged],
    ),
  )
  const question = (
    <ConfirmDialog
      open={blocker.state === 'blocked'}
      onOpenChange={(open) => !open && blocker.reset?.()}
      title="Discard changes?"
      description={description}
      confirmLabel="Discard"
      cancelLabel="Keep editing"
      confirm={{ onClick: () => blocker.proceed?.() }}
    />
  )
  return { question, isChanged }
}

/** What the form would send, to compare; undefined without a form. */
function contentOf(formId: string): string | undefined {
  const form = document.getElementById(formId)
  if (!(form instanceof HTMLFormElement)) return undefined
  const sent = [...new FormData(form)].map(([name, value]) => [
    name,
    value instanceof File ? `${value.name} ${value.size}` : value,
  ])
  return JSON.stringify(sent)
}
