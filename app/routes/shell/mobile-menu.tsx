import { Heart, LayoutDashboard, LogOut, Package, UserRound } from 'lucide-react'
import type { ReactNode } from 'react'
import { Form, href, Link } from 'react-router'
import { isLong, useMainLinks } from '#app/domain/content/texts/frame-links.ts'
import { ShopLogo } from '#app/domain/settings/components/shop-logo.tsx'
import { Personal } from '#app/domain/shopper/personal.tsx'
import logoUrl from '#app/ui/brand/logo.svg'
import { Each } from '#app/ui/layout/each.tsx'
import { Drawer } from '#app/ui/overlays/drawer.tsx'
import { MainLink } from './main-link.tsx'
import { SearchForm } from './search-form.tsx'
import { useSignInPath } from './sign-in-path.ts'

export const MOBILE_MENU = 'mobile-menu'

const rowStyles = 'flex min-h-12 w-full items-center gap-3.5 px-4.5 text-md font-medium text-ink hover:bg-rosegold-50'

/** Search, main pages and account, in a drawer from the left on phones and tablets. */
export function MobileMenu({ isAdmin }: { isAdmin: boolean }) {
  const signInPath = useSignInPath()
  const links = useMainLinks()
  return (
    <Drawer
      id={MOBILE_MENU}
      side="left"
      title="Menu"
      closeLabel="Close menu"
      head={<ShopLogo drawnUrl={logoUrl} loading="lazy" className="h-7.25" />}
    >
      <SearchForm
        className="px-4.5 py-3.5 [&_button]:left-4.5"
        inputClassName="min-h-12 border border-field bg-surface-raised text-md"
      />
      <nav aria-label="Menu" className={isLong(links) ? 'wrap-anywhere [&>a]:py-1.5 [&>a]:leading-tight' : undefined}>
        <Each of={links}>
          {(link) => (
            <MainLink
              {...link}
              className="flex min-h-12 items-center px-4.5 font-display text-xl text-heading hover:bg-rosegold-50 focus-visible:-outline-offset-2 aria-[current=page]:bg-rosegold-100"
            />
          )}
        </Each>
      </nav>
      <div aria-hidden="true" className="stitch mx-4.5 my-2.5 text-rosegold-400" />
      <nav aria-label="Account" className="pb-4">
        <Personal slot="account">
          {(email) =>
            email ? (
              <>
                <p className="px-4.5 py-2 text-sm text-muted">
                  Signed in as <b className="block text-label font-semibold break-words text-ink">{email}</b>
                </p>
                <AccountLink to={href('/profile')} icon={<UserRound />} label="My Profile" />
              </>
            ) : (
              <AccountLink to={signInPath} icon={<UserRound />} label="Sign In" />
            )
          }
        </Personal>
        <AccountLink to={href('/wishlist')} icon={<Heart />} label="Wishlist" />
        <AccountLink to={href('/orders')} icon={<Package />} label="My Orders" />
        {isAdmin && <AccountLink to={href('/admin')} icon={<LayoutDashboard />} label="Admin Panel" />}
        <Personal slot="account">
          {(email) =>
            email && (
              <Form method="post" action={href('/auth/sign-out')}>
                <button type="submit" className={rowStyles}>
                  <RowIcon>
                    <LogOut />
                  </RowIcon>
                  Sign Out
                </button>
              </Form>
            )
          }
        </Personal>
      </nav>
    </Drawer>
  )
}

function AccountLink({ to, icon, label }: { to: string; icon: ReactNode; label: string }) {
  return (
    <Link to={to} className={rowStyles}>
      <RowIcon>{icon}</RowIcon>
      {label}
    </Link>
  )
}

function RowIcon({ children }: { children: ReactNode }) {
  return (
    <span aria-hidden="true" className="text-rosegold-600 [&_svg]:size-5 [&_svg]:stroke-[1.6]">
      {children}
    </span>
  )
}
