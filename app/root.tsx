import { Suspense, use, useEffect } from 'react'
import { Links, Meta, Outlet, ScrollRestoration, useMatches, useRouteLoaderData } from 'react-router'
import { collectionLinks } from '#app/domain/catalog/collections/collection-links.ts'
import { freeDeliveryThresholdsContext } from '#app/domain/catalog/shop/free-delivery-thresholds.server.ts'
import { NavigationProgress } from '#app/routes/shell/navigation-progress.tsx'
import type { Route } from './+types/root'
import { SubtractBoughtContext, useBoughtUnits } from './domain/cart/components/cart-count.ts'
import { showDraft, shownTexts, textsContext } from './domain/content/texts/published-texts.server.ts'
import { type ShownTexts, TextsContext } from './domain/content/texts/use-texts.ts'
import { iconUrl } from './domain/settings/brand.ts'
import { publicSettings } from './domain/settings/public-settings.ts'
import { shopContext } from './domain/settings/settings.server.ts'
import { ShopContext } from './domain/settings/shop-context.ts'
import { readShopper } from './domain/shopper/read-shopper.server.ts'
import {
  EVERYONE,
  type LoadedShopper,
  SHOPPER_ELEMENT,
  ShopperContext,
  useLoadedShopper,
} from './domain/shopper/shopper-context.ts'
import { keepVisitSource } from './domain/visits/keep-visit-source.ts'
import { EarlyPressScript, useEarlyPresses } from './page-start/early-presses.tsx'
import { FirstViewScript } from './page-start/first-view.tsx'
import { PageScripts } from './page-start/page-scripts.tsx'
import { openVisitor, visitorContext } from './platform/auth/visitor.server.ts'
import { configContext, dbContext, isForEveryoneContext, requestIdContext } from './platform/http/context.server.ts'
import { markIn } from './platform/http/session-mark.ts'
import { PERSON_TOKEN } from './platform/page-cache/page-slots.ts'
import { AdminPending } from './routes/shell/admin-pending.tsx'
import { FaultPage } from './routes/shell/error-pages.tsx'
import { PageContent } from './routes/shell/page-content.tsx'
import type { PageHandle } from './routes/shell/page-handle.ts'
import { PrefetchPressed } from './routes/shell/prefetch-pressed.tsx'
import { keepShownData, shownData, useShownData } from './routes/shell/shown-data.ts'
import { SiteFooter } from './routes/shell/site-footer.tsx'
import { SiteHeader } from './routes/shell/site-header.tsx'
import { useKeptPage } from './routes/shell/use-kept-page.ts'
import { usePageSpeedReport } from './routes/shell/use-page-speed-report.ts'
import rupeeUrl from './ui/fonts/figtree-rupee.woff2?url'
import figtreeUrl from './ui/fonts/figtree-usual.woff2?url'
import vesperLibreUrl from './ui/fonts/vesper-libre-usual.woff2?url'
import { optionalPart } from './ui/optional-part.tsx'
import { ToastProvider } from './ui/overlays/toast.tsx'
import themeUrl from './ui/theme.css?url'
import { THEME_COLOR } from './vocabulary/shop.ts'

export const middleware: Route.MiddlewareFunction[] = [openVisitor, showDraft]

export const links: Route.LinksFunction = () => [
  // By its address: a style sheet that is imported is loaded, and the page laid out anew, once more with the first part that loads later.
  { rel: 'stylesheet', href: themeUrl },
  ...[figtreeUrl, rupeeUrl, vesperLibreUrl].map((href) => ({
    rel: 'preload' as const,
    href,
    as: 'font' as const,
    type: 'font/woff2',
    crossOrigin: 'anonymous' as const,
  })),
]

export async function loader({ context, request, url }: Route.LoaderArgs) {
  const { user } = context.get(visitorContext)
  const { settings } = context.get(shopContext)
  const highestThreshold = await context.get(freeDeliveryThresholdsContext).highest()
  const now = new Date()
  const collections = collectionLinks(settings.collections, now)
  const texts = {
    ...shownTexts(context.get(textsContext), url.pathname, now),
    ...(collections.length > 0 && { collections }),
  }
  const page = {
    requestId: context.get(requestIdContext),
    shopUrl: context.get(configContext).shopUrl,
    shop: publicSettings(settings),
    hasOfferExceptions: settings.lineDeliveryCharge && highestThreshold > settings.freeDeliveryThreshold,
    ...(Object.keys(texts).length > 0 && { texts }),
  }
  const isForEveryone = context.get(isForEveryoneContext)
  if (isForEveryone) return { ...page, shopper: PERSON_TOKEN as LoadedShopper }
  const found = user && (await readShopper(context.get(dbContext), user))
  const mark = markIn(request.headers.get('cookie') ?? '')
  const shopper: LoadedShopper = found ? { ...found, ...(mark && { mark }) } : null
  return { ...page, shopper }
}

export const clientMiddleware: Route.ClientMiddlewareFunction[] = [keepShownData]

export function Layout({ children }: { children: React.ReactNode }) {
  const loaded = useRouteLoaderData<typeof loader>('root')
  const around = use(ShopContext)
  const shop = loaded?.shop ?? around ?? shownShop()
  return (
    // Scripts read the settings from here if the root couldn't be loaded.
    <html lang="en-IN" data-shop={loaded ? undefined : JSON.stringify(shop)}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <FirstViewScript />
        <EarlyPressScript />
        <meta name="theme-color" content={THEME_COLOR} />
        <link rel="icon" href={iconUrl(shop)} />
        <Meta />
        {/* Links need no nonce. Browsers hide a nonce from scripts, so React would report a hydration mismatch. */}
        <Links nonce="" />
      </head>
      <body>
        {/* Beside the header, which differs for every customer, too: what does is compressed for each of them. */}
        {loaded?.shopper === PERSON_TOKEN && <SharedPageShopper />}
        {children}
        <ScrollRestoration />
        <PageScripts hasBackOffice={isAdmin(loaded?.shopper)} />
      </body>
    </html>
  )
}

/** Where a page that was rendered for everyone has its customer. */
function SharedPageShopper() {
  return (
    <script
      id={SHOPPER_ELEMENT}
      type="application/json"
      suppressHydrationWarning
      // biome-ignore lint/security/noDangerouslySetInnerHtml: the customer takes its place, as JSON.
      dangerouslySetInnerHTML={{ __html: import.meta.env.SSR ? PERSON_TOKEN : '' }}
    />
  )
}

/** Administrators get pages of their own. */
const isAdmin = (shopper: LoadedShopper | undefined) => shopper instanceof Object && shopper.isAdmin

const NO_TEXTS: ShownTexts = {}

export default function Root({ loaderData }: Route.ComponentProps) {
  const { shop, hasOfferExceptions, texts = NO_TEXTS } = loaderData
  const shopper = useLoadedShopper(loaderData.shopper)
  const [boughtUnits, subtractBought] = useBoughtUnits(loaderData)
  useShownData()
  usePageSpeedReport()
  useEffect(() => {
    if (shop.countVisits) keepVisitSource()
  }, [shop.countVisits])
  useKeptPage(shopper === EVERYONE ? null : shopper)
  const hasOwnFrame = useMatches().some(({ handle }) => (handle as PageHandle | undefined)?.hasOwnFrame)
  const page = (
    <SubtractBoughtContext value={subtractBought}>
      <Outlet />
    </SubtractBoughtContext>
  )
  return (
    <ShopContext value={shop}>
      <ShopperContext value={shopper}>
        <TextsContext value={texts}>
          <PageSurroundings>
            {isAdmin(loaderData.shopper) && <AdminPending />}
            {hasOwnFrame ? (
              page
            ) : (
              <Frame
                isAdmin={isAdmin(loaderData.shopper)}
                boughtUnits={boughtUnits}
                hasOfferExceptions={hasOfferExceptions}
              >
                {page}
              </Frame>
            )}
          </PageSurroundings>
        </TextsContext>
      </ShopperContext>
    </ShopContext>
  )
}

/** For faults of the frame; those of pages have `routes/shell/fault-boundary.tsx`. */
export function ErrorBoundary({ loaderData }: Route.ErrorBoundaryProps) {
  const shop = use(ShopContext)
  const shopper = useLoadedShopper(loaderData?.shopper ?? null)
  return (
    <ShopContext value={loaderData?.shop ?? shop ?? shownShop()}>
      <ShopperContext value={shopper}>
        <PageSurroundings>
          <Frame
            isAdmin={isAdmin(loaderData?.shopper)}
            boughtUnits={0}
            hasOfferExceptions={loaderData?.hasOfferExceptions ?? false}
          >
            <FaultPage reference={loaderData?.requestId} />
          </Frame>
        </PageSurroundings>
      </ShopperContext>
    </ShopContext>
  )
}

/** The settings of the pages before, for one that failed so early that it has none. */
const shownShop = () => (shownData('root') as Route.ComponentProps['loaderData'] | undefined)?.shop

interface FrameProps extends React.ComponentProps<typeof SiteHeader> {
  children: React.ReactNode
}

/** What every page has, whichever frame it is in. */
function PageSurroundings({ children }: { children: React.ReactNode }) {
  useEarlyPresses()
  return (
    <ToastProvider>
      <NavigationProgress />
      {children}
    </ToastProvider>
  )
}

const NewsletterForm = optionalPart(() => import('#app/domain/subscriptions/components/newsletter-form.tsx'))

/** Header, page and footer: the frame of the shop's pages, including error pages. */
function Frame({ children, ...header }: FrameProps) {
  const shop = use(ShopContext)
  return (
    <>
      <SiteHeader {...header} />
      <PrefetchPressed />
      <PageContent>{children}</PageContent>
      {shop?.newsletter && <NewsletterForm />}
      {/* Hydrates separately, so that the page can respond to a tap before the footer is ready. */}
      <Suspense>
        <SiteFooter />
      </Suspense>
    </>
  )
}
