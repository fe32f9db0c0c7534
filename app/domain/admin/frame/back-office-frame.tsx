import { Tabs } from '@base-ui/react/tabs'
import { Ellipsis, LogOut, Store } from 'lucide-react'
import type { ReactNode } from 'react'
import { href, Link, useLocation } from 'react-router'
import { AccountMenu, SIGN_OUT_FORM } from '#app/domain/accounts/components/account-menu.tsx'
import { iconUrl } from '#app/domain/settings/brand.ts'
import { useShop } from '#app/domain/settings/shop-context.ts'
import { cn } from '#app/ui/class-names.ts'
import { Drawer, drawerTrigger } from '#app/ui/overlays/drawer.tsx'
import { MenuLink } from '#app/ui/overlays/menu-link.tsx'
import type { WaitingCounts } from '../waiting-counts.server.ts'
import { BackOfficeSearch } from './back-office-search.tsx'
import { MAIN_SECTIONS, moreSections, type Section, sectionOf } from './sections.ts'
import { WaitingBadge } from './waiting-badge.tsx'

const MORE_DRAWER = 'more-sections'

interface BackOfficeFrameProps {
  /** The administrator's address; undefined when it could not be read. */
  email: string | undefined
  /** Undefined when the counts could not be read. */
  waiting: WaitingCounts | undefined
  children: ReactNode
}

/**
 * The frame of the back office's pages: a header with the search, and the sections in a sidebar, or on phones in a bar at the
 * bottom. It takes the place of the shop's own frame.
 */
export function BackOfficeFrame({ email, waiting, children }: BackOfficeFrameProps) {
  const { pathname } = useLocation()
  const current = sectionOf(pathname)
  const more = moreSections(useShop(), waiting)
  const isTab = current !== undefined && MAIN_SECTIONS.includes(current)
  return (
    <>
      <a
        href="#content"
        className="fixed top-2 left-2 z-50 -translate-y-20 rounded-md bg-primary px-4 py-3 font-semibold text-on-primary focus:translate-y-0"
      >
        Skip to content
      </a>
      <BackOfficeHeader email={email} />
      <Tabs.Root
        value={isTab ? current.to : null}
        orientation="vertical"
        className="flex flex-1 flex-col bg-surface-sunk lg:grid lg:grid-cols-[14rem_minmax(0,1fr)]"
      >
        <nav
          aria-label="Back office"
          className="fixed inset-x-0 bottom-0 z-20 flex border-t border-line bg-surface pb-[env(safe-area-inset-bottom)] shadow-bar lg:sticky lg:top-16 lg:z-auto lg:block lg:h-[calc(100dvh-4rem)] lg:overflow-y-auto lg:border-t-0 lg:border-r lg:px-3 lg:py-4 lg:shadow-none print:hidden"
        >
          <Tabs.List aria-label="Admin" className="grid min-w-0 flex-4 grid-cols-4 lg:block">
            {MAIN_SECTIONS.map((section) => (
              <Tabs.Tab
                key={section.to}
                value={section.to}
                nativeButton={false}
                render={<Link to={section.to} />}
                className={entryStyles}
              >
                <Entry section={section} waiting={waiting} />
              </Tabs.Tab>
            ))}
          </Tabs.List>
          <button
            type="button"
            data-current={(current && !isTab) || undefined}
            className={cn(entryStyles, 'min-w-0 flex-1 lg:hidden')}
            {...drawerTrigger(MORE_DRAWER)}
          >
            <span className={iconStyles}>
              <Ellipsis />
            </span>
            More
            {waiting && (
              <WaitingBadge
                count={sumOf(more, waiting)}
                label="need attention"
                className="absolute top-0.5 left-[calc(50%+0.5rem)]"
              />
            )}
          </button>
          <ul className="mt-3 hidden border-t border-line pt-3 lg:block">
            {more.map((section) => (
              <li key={section.to}>
                <Link
                  to={section.to}
                  aria-current={section === current ? 'page' : undefined}
                  data-current={section === current || undefined}
                  className={entryStyles}
                >
                  <Entry section={section} waiting={waiting} />
                </Link>
              </li>
            ))}
          </ul>
        </nav>
        <main
          id="content"
          className="mx-auto w-full max-w-admin min-w-0 px-4 pt-4.5 pb-[calc(5.5rem+env(safe-area-inset-bottom))] text-label lg:px-7 lg:pt-6.5 lg:pb-16"
        >
          {isTab ? (
            <Tabs.Panel key={current.to} value={current.to} tabIndex={-1} className="min-w-0">
              {children}
            </Tabs.Panel>
          ) : (
            children
          )}
        </main>
      </Tabs.Root>
      <MoreDrawer current={current} email={email} waiting={waiting} />
    </>
  )
}

function BackOfficeHeader({ email }: { email: string | undefined }) {
  const shop = useShop()
  return (
    <header className="sticky top-0 z-30 border-b border-line bg-surface print:hidden">
      <div className="flex h-14 items-center gap-2 px-2 lg:h-16 lg:gap-5 lg:px-5">
        <Link
          to={href('/admin')}
          aria-label={`${shop.name}, back office`}
          className="inline-flex h-11 min-w-11 flex-none items-center justify-center gap-2.5 rounded-md lg:w-51 lg:justify-start"
        >
          <img src={iconUrl(shop)} alt="" width={32} height={32} className="size-8 flex-none object-contain" />
          <span className="hidden truncate font-display text-2xl text-heading lg:block">{shop.name}</span>
        </Link>
        <BackOfficeSearch />
        <Link
          to={href('/')}
          className="ml-auto hidden h-11 flex-none items-center gap-2 rounded-md px-3 font-medium text-heading hover:bg-rosegold-50 lg:inline-flex"
        >
          <Store size={20} />
          View shop
        </Link>
        {/* On phones, the button shows only its icon. */}
        <div className="flex-none max-lg:[&>button]:w-11 max-lg:[&>button]:gap-0 max-lg:[&>button]:text-[length:0px] max-lg:[&>button>:last-child]:hidden">
          <AccountMenu email={email ?? ''} signOut="Sign out">
            <MenuLink to={href('/')}>
              <Store />
              View shop
            </MenuLink>
          </AccountMenu>
        </div>
      </div>
    </header>
  )
}

interface MoreDrawerProps {
  current: Section | undefined
  email: string | undefined
  waiting: WaitingCounts | undefined
}

/** The sections that don't fit into the bar on phones. */
function MoreDrawer({ current, email, waiting }: MoreDrawerProps) {
  const shop = useShop()
  return (
    <Drawer id={MORE_DRAWER} side="bottom" title={shop.name}>
      <nav aria-label="More" className="py-2">
        <ul>
          {moreSections(shop, waiting).map((section) => (
            <li key={section.to}>
              <Link
                to={section.to}
                aria-current={section === current ? 'page' : undefined}
                className={cn(rowStyles, 'aria-[current=page]:bg-rosegold-100')}
              >
                <section.Icon />
                {section.label}
                {waiting && section.waiting && (
                  <WaitingBadge
                    count={waiting[section.waiting.count]}
                    label={section.waiting.label}
                    className="ml-auto"
                  />
                )}
              </Link>
            </li>
          ))}
        </ul>
        <div aria-hidden="true" className="stitch mx-4.5 my-2 text-rosegold-400" />
        {email && (
          <p className="px-4.5 py-2 text-sm text-muted">
            Signed in as <b className="block text-label font-semibold break-words text-ink">{email}</b>
          </p>
        )}
        <Link to={href('/')} className={rowStyles}>
          <Store />
          View shop
        </Link>
        <button type="submit" form={SIGN_OUT_FORM} className={rowStyles}>
          <LogOut />
          Sign out
        </button>
      </nav>
    </Drawer>
  )
}

/** An entry is a column in the bar on phones, and a row in the sidebar. */
const entryStyles = cn(
  'group relative flex min-h-14 flex-col items-center justify-center gap-0.5 border-t-3 border-transparent px-1 pb-0.5 text-xs font-medium text-soft focus-visible:-outline-offset-2',
  'aria-selected:border-primary aria-selected:font-semibold aria-selected:text-heading data-current:border-primary data-current:font-semibold data-current:text-heading',
  'lg:min-h-11 lg:flex-row lg:justify-start lg:gap-2.5 lg:rounded-md lg:border-0 lg:px-3.5 lg:pb-0 lg:text-label lg:hover:bg-rosegold-50 lg:aria-selected:bg-rosegold-100 lg:data-current:bg-rosegold-100',
)

const iconStyles = 'text-rosegold-600 [&_svg]:size-5'

const rowStyles =
  'flex min-h-12 w-full items-center gap-3.5 px-4.5 text-md font-medium text-ink hover:bg-rosegold-50 focus-visible:-outline-offset-2 [&_svg]:size-5 [&_svg]:flex-none [&_svg]:text-rosegold-600'

function Entry({
  section: { label, Icon, waiting: kind },
  waiting,
}: {
  section: Section
  waiting?: WaitingCounts | undefined
}) {
  return (
    <>
      <span className={iconStyles}>
        <Icon />
      </span>
      <span className="max-w-full truncate">{label}</span>
      {waiting && kind && (
        <WaitingBadge
          count={waiting[kind.count]}
          label={kind.label}
          className="absolute top-0.5 left-[calc(50%+0.5rem)] lg:static lg:ml-auto"
        />
      )}
    </>
  )
}

function sumOf(sections: readonly Section[], waiting: WaitingCounts): number {
  return sections.reduce((sum, { waiting: kind }) => sum + (kind ? waiting[kind.count] : 0), 0)
}
