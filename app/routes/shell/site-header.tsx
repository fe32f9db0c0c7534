import { Heart, LayoutDashboard, Menu, Package, Search, ShoppingBag, UserRound } from 'lucide-react'
import type { ReactNode } from 'react'
import { href, Link, useLocation } from 'react-router'
import { AccountMenu } from '#app/domain/accounts/components/account-menu.tsx'
import { type FrameLink, isLong, useMainLinks } from '#app/domain/content/texts/frame-links.ts'
import { ShopLogo } from '#app/domain/settings/components/shop-logo.tsx'
import { useShop } from '#app/domain/settings/shop-context.ts'
import { Personal } from '#app/domain/shopper/personal.tsx'
import logoUrl from '#app/ui/brand/logo.svg'
import { cn } from '#app/ui/class-names.ts'
import { IconButton, iconButtonStyles } from '#app/ui/icon-button.tsx'
import { Each } from '#app/ui/layout/each.tsx'
import { drawerTrigger } from '#app/ui/overlays/drawer.tsx'
import { MenuLink } from '#app/ui/overlays/menu-link.tsx'
import { MainLink } from './main-link.tsx'
import { MOBILE_MENU, MobileMenu } from './mobile-menu.tsx'
import { PromoStrip } from './promo-strip.tsx'
import { SearchForm } from './search-form.tsx'
import { useSignInPath } from './sign-in-path.ts'
import { useRevalidateOnFocus } from './use-revalidate-on-focus.ts'

interface SiteHeaderProps {
  /** The customer may open the back office. */
  isAdmin: boolean
  /** Units that were just bought, and that the cart no longer has. */
  boughtUnits: number
  /** Whether the free delivery offer leaves out some products. */
  hasOfferExceptions: boolean
}

/** The promo strip and, below it, the header that stays while the page scrolls. */
export function SiteHeader({ isAdmin, boughtUnits, hasOfferExceptions }: SiteHeaderProps) {
  const shop = useShop()
  const signInPath = useSignInPath()
  const links = useMainLinks()
  useRevalidateOnFocus()
  return (
    <>
      <a
        href="#content"
        className="fixed top-2 left-2 z-50 -translate-y-20 rounded-md bg-primary px-4 py-3 font-semibold text-on-primary focus:translate-y-0"
      >
        Skip to content
      </a>
      <PromoStrip hasExceptions={hasOfferExceptions} />
      <header className="sticky top-0 z-30 border-b border-line bg-surface">
        <div className="mx-auto flex h-14 max-w-page items-center px-1.5 lg:h-18 lg:gap-1 lg:px-8">
          <IconButton label="Open menu" className="lg:hidden" {...drawerTrigger(MOBILE_MENU)}>
            <Menu size={20} />
          </IconButton>
          <Link
            to={href('/')}
            aria-label={`${shop.name}, home`}
            className="mr-auto inline-flex h-11 min-w-0 items-center pl-0.5 lg:mr-7 lg:pl-0"
          >
            <ShopLogo drawnUrl={logoUrl} className="h-7.25 lg:h-9" />
          </Link>

          {isLong(links) ? (
            <span className="mr-auto hidden lg:block" />
          ) : (
            <MainMenu links={links} className="mr-auto" />
          )}
          <SearchForm
            className="mr-2 hidden w-67.5 lg:block"
            inputClassName="min-h-11 bg-surface-sunk text-base shadow-[inset_0_-1px_0_var(--color-field)]"
          />

          <IconButton label="Search" className="lg:hidden" {...drawerTrigger(MOBILE_MENU, 'input[type=search]')}>
            <Search size={20} />
          </IconButton>
          <Personal slot="wishlist">
            {(count) => (
              <CountedLink to={href('/wishlist')} name="Wishlist" count={count}>
                <Heart size={20} />
              </CountedLink>
            )}
          </Personal>
          <Personal slot="cart">
            {(count) => (
              <CountedLink to={href('/cart')} name="Cart" count={Math.max(0, count - boughtUnits)}>
                <ShoppingBag size={20} />
              </CountedLink>
            )}
          </Personal>

          <div className="hidden lg:block">
            <Personal slot="account">
              {(email) =>
                email ? (
                  <AccountMenu email={email} signOut="Sign Out">
                    <MenuLink to={href('/profile')}>
                      <UserRound />
                      My Profile
                    </MenuLink>
                    <MenuLink to={href('/orders')}>
                      <Package />
                      My Orders
                    </MenuLink>
                    {isAdmin && (
                      <MenuLink to={href('/admin')}>
                        <LayoutDashboard />
                        Admin Panel
                      </MenuLink>
                    )}
                  </AccountMenu>
                ) : (
                  <Link
                    to={signInPath}
                    className="inline-flex h-11 items-center gap-2 rounded-md px-3 font-medium text-heading hover:bg-rosegold-50"
                  >
                    <UserRound size={20} />
                    Sign In
                  </Link>
                )
              }
            </Personal>
          </div>
        </div>
      </header>
      {isLong(links) && (
        <div className="hidden border-b border-line bg-surface lg:block">
          <MainMenu links={links} className="mx-auto max-w-page flex-wrap px-5 wrap-anywhere" />
        </div>
      )}
      <MobileMenu isAdmin={isAdmin} />
    </>
  )
}

interface CountedLinkProps {
  to: string
  name: string
  count: number
  children: ReactNode
}

/** An icon with a count that is part of its accessible name: 'Cart, 2 items'. */
function CountedLink({ to, name, count, children }: CountedLinkProps) {
  return (
    <Link to={to} className={cn(iconButtonStyles())}>
      {children}
      <span className="sr-only">{count > 0 ? `${name},` : name}</span>
      {count > 0 && (
        <>
          <span className="absolute top-1 right-0.5 h-4.5 min-w-4.5 rounded-full bg-primary px-1.25 text-center text-[0.6875rem] leading-4.5 font-bold text-white tabular-nums">
            {count}
          </span>
          <span className="sr-only">{count === 1 ? 'item' : 'items'}</span>
        </>
      )}
    </Link>
  )
}

/** The menu of wide screens. Products is highlighted on the page of each product, too. */
function MainMenu({ links, className }: { links: readonly FrameLink[]; className: string }) {
  const { pathname } = useLocation()
  return (
    <nav aria-label="Main" className={cn(className, 'hidden gap-1 lg:flex')}>
      <Each of={links}>
        {(link) => (
          <MainLink
            {...link}
            data-current={(link.to === href('/products') && pathname.startsWith('/product/')) || undefined}
            className="group relative inline-flex h-11 items-center px-3 font-medium text-soft hover:text-heading aria-[current=page]:font-semibold aria-[current=page]:text-heading data-current:font-semibold data-current:text-heading"
          >
            <span
              aria-hidden="true"
              className="stitch-fine absolute inset-x-3 bottom-1.5 hidden text-brand group-aria-[current=page]:block group-data-current:block"
            />
          </MainLink>
        )}
      </Each>
    </nav>
  )
}
