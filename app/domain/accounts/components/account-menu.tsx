import { ChevronDown, LogOut, UserRound } from 'lucide-react'
import type { ReactNode } from 'react'
import { Form, href } from 'react-router'
import { Menu, menuTrigger } from '#app/ui/overlays/menu.tsx'
import { MenuButton } from '#app/ui/overlays/menu-button.tsx'

/** The id of the form that signs out, for buttons elsewhere. */
export const SIGN_OUT_FORM = 'account-menu-sign-out'

interface AccountMenuProps {
  email: string
  /** The label of the last entry. */
  signOut: string
  /** The entries before it. */
  children: ReactNode
}

/** The menu under 'Account' in the headers of the shop and of the back office. */
export function AccountMenu({ email, signOut, children }: AccountMenuProps) {
  return (
    <>
      <button
        {...menuTrigger('account-menu')}
        type="button"
        aria-label="Account menu"
        className="inline-flex h-11 items-center gap-2 rounded-md px-3 font-medium text-heading hover:bg-rosegold-50"
      >
        <UserRound size={20} />
        Account
        <ChevronDown size={16} />
      </button>
      <Menu id="account-menu" label="Account menu">
        <p className="mb-1.5 border-b border-line px-3 py-2.5 text-sm text-muted">
          Signed in as
          <b className="block text-label font-semibold break-words text-ink">{email}</b>
        </p>
        {children}
        <MenuButton
          type="submit"
          form={SIGN_OUT_FORM}
          className="relative mt-3 before:absolute before:inset-x-0 before:-top-1.5 before:border-t before:border-line"
        >
          <LogOut />
          {signOut}
        </MenuButton>
      </Menu>
      {/* Outside the menu, which may contain nothing but menu items. */}
      <Form id={SIGN_OUT_FORM} method="post" action={href('/auth/sign-out')} className="hidden" />
    </>
  )
}
