import { createContext, type FormEvent, type ReactNode, use, useState } from 'react'
import { useLocation } from 'react-router'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { Dialog } from '#app/ui/dialog.tsx'

/** Stops a form of a visitor who is not signed in and asks them to sign in. */
type Gate = (event: FormEvent) => void

const SignInGateContext = createContext<Gate>(() => {})

interface SignInGateProps {
  isSignedIn: boolean
  children: ReactNode
}

/**
 * Forms inside it that use {@link useSignInGate} ask a visitor to sign in first. Where no script runs the form is sent
 * and the server leads to the sign-in page.
 */
export function SignInGate({ isSignedIn, children }: SignInGateProps) {
  const [isAsking, setIsAsking] = useState(false)
  const { pathname, search } = useLocation()

  const gate: Gate = (event) => {
    if (isSignedIn) return
    event.preventDefault()
    setIsAsking(true)
  }
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
            <ButtonLink to={`/auth?${new URLSearchParams({ returnTo: pathname + search })}`}>Sign In</ButtonLink>
          </>
        }
      />
    </SignInGateContext>
  )
}

/** For the `onSubmit` of a form that needs a customer; does nothing for one who is signed in. */
export function useSignInGate(): Gate {
  return use(SignInGateContext)
}
