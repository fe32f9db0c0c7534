import { createContext, type FormEvent, type ReactNode, use, useCallback, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { useShopper } from '#app/domain/shopper/shopper-context.ts'
import { signInPath } from '#app/platform/auth/return-path.ts'
import { Button } from '#app/ui/button.tsx'
import { ButtonLink } from '#app/ui/navigation/button-link.tsx'
import { Dialog } from '#app/ui/overlays/dialog.tsx'
import { type PendingAction, readAction, savePendingAction } from './pending-action.ts'
import { useActionAfterSignIn } from './use-action-after-sign-in.ts'

/** Stops a form of a visitor who is not signed in and asks them to sign in. */
type Gate = (event: FormEvent<HTMLFormElement>) => void

const SignInGateContext = createContext<Gate>(() => {})

/**
 * Forms inside it that use {@link useSignInGate} ask visitors to sign in first, and are submitted afterwards. Without scripts a
 * form is submitted right away, and the server redirects to the sign-in page.
 */
export function SignInGate({ children }: { children: ReactNode }) {
  const isSignedIn = useShopper() !== null
  const [isAsking, setIsAsking] = useState(false)
  const pending = useRef<PendingAction>(undefined)
  const { pathname, search } = useLocation()
  const page = pathname + search
  useActionAfterSignIn(isSignedIn)

  // The same function each time, so that asking doesn't draw every card anew.
  const gate: Gate = useCallback(
    (event) => {
      if (isSignedIn) return
      event.preventDefault()
      pending.current = readAction(event.currentTarget, (event.nativeEvent as SubmitEvent).submitter)
      setIsAsking(true)
    },
    [isSignedIn],
  )
  const save = () => pending.current && savePendingAction(pending.current, { page, now: Date.now() })
  return (
    <SignInGateContext value={gate}>
      {children}
      <Dialog
        open={isAsking}
        onOpenChange={setIsAsking}
        title="Sign in required"
        description="Please sign in to add items to your cart or wishlist."
        actions={
          <>
            <Button type="button" variant="quiet" onClick={() => setIsAsking(false)}>
              Cancel
            </Button>
            <ButtonLink to={signInPath(page)} onClick={save}>
              Sign In
            </ButtonLink>
          </>
        }
      />
    </SignInGateContext>
  )
}

/** The `onSubmit` handler of a form that only customers can send; does nothing if the visitor is signed in. */
export function useSignInGate(): Gate {
  return use(SignInGateContext)
}
