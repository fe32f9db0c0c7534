import { ShieldCheck, Truck } from 'lucide-react'
import { Fragment } from 'react'
import { data, href, redirect } from 'react-router'
import { redirectOf } from '#app/domain/admin/redirects/redirects.server.ts'
import { ProductCard } from '#app/domain/catalog/components/product-card.tsx'
import { ProductPrice } from '#app/domain/catalog/components/product-price.tsx'
import { SignInGate } from '#app/domain/catalog/components/sign-in-gate.tsx'
import { WishlistToggle } from '#app/domain/catalog/components/wishlist-toggle.tsx'
import type { DesignColour } from '#app/domain/catalog/designs/design-colour.ts'
import { readDesign } from '#app/domain/catalog/designs/designs.server.ts'
import { withGuideOf } from '#app/domain/catalog/designs/shared-guide.ts'
import { listAddress } from '#app/domain/catalog/listing/list-params.ts'
import { listLookCards } from '#app/domain/catalog/looks/looks.server.ts'
import {
  amountSaved,
  type CardProduct,
  type Product,
  percentOff,
  type StoredImage,
  toCard,
} from '#app/domain/catalog/product.ts'
import { productPath, shortId } from '#app/domain/catalog/product-address.ts'
import { listSizedCodes } from '#app/domain/catalog/product-codes.server.ts'
import { previewedProduct } from '#app/domain/catalog/product-form/previewed-product.ts'
import { previewProductForm } from '#app/domain/catalog/product-form/product.form.ts'
import { readUnsavedProduct } from '#app/domain/catalog/product-form/unsaved-product.ts'
import { BuyBar, BuyForm, useBuyForm } from '#app/domain/catalog/product-page/buy-form.tsx'
import { deliveryChargeText } from '#app/domain/catalog/product-page/delivery-charge.ts'
import { MeasurementTable } from '#app/domain/catalog/product-page/measurement-table.tsx'
import { type PageFact, pageFacts } from '#app/domain/catalog/product-page/page-facts.ts'
import { ProductGallery } from '#app/domain/catalog/product-page/product-gallery.tsx'
import { shareCardImage, shareCardOf } from '#app/domain/catalog/product-page/share-card/share-card.server.ts'
import { ShareMenu } from '#app/domain/catalog/product-page/share-menu.tsx'
import { productData, productDescription } from '#app/domain/catalog/product-page/structured-product.ts'
import { findProductAt, listImages, listRelatedProducts } from '#app/domain/catalog/shop/queries.server.ts'
import type { SizedCodes } from '#app/domain/catalog/size-codes.ts'
import { isShared } from '#app/domain/catalog/stock-by-size.ts'
import { RecentlyViewed } from '#app/domain/catalog/viewed/recently-viewed.tsx'
import { PageMetadata } from '#app/domain/content/components/page-metadata.tsx'
import { StructuredDataScript } from '#app/domain/content/components/structured-data-script.tsx'
import { useShopUrl } from '#app/domain/content/components/use-shop-url.ts'
import { breadcrumbData } from '#app/domain/content/structured-data.ts'
import { PinCodeCheck } from '#app/domain/delivery/components/pin-code-check.tsx'
import { loadReviewsOnPage, type ReviewsOnPage } from '#app/domain/reviews/reviews-on-page.server.tsx'
import { AskOnWhatsApp } from '#app/domain/settings/components/ask-on-whatsapp.tsx'
import { deliveryBy, deliveryDays } from '#app/domain/settings/promised-days.ts'
import { shopContext } from '#app/domain/settings/settings.server.ts'
import { useShop } from '#app/domain/settings/shop-context.ts'
import { formatRupees } from '#app/money.ts'
import { requireAdmin } from '#app/platform/auth/admin-actor.server.ts'
import type { Db } from '#app/platform/database/database.server.ts'
import { PagesBusyError } from '#app/platform/database/pages-database.server.ts'
import { dbContext, readDbContext } from '#app/platform/http/context.server.ts'
import { formAction, on } from '#app/platform/http/form-action.server.ts'
import { log } from '#app/platform/log.server.ts'
import { Badge } from '#app/ui/badge.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { PageWidth } from '#app/ui/layout/page-width.tsx'
import { SectionHeading } from '#app/ui/layout/section-heading.tsx'
import { Markup } from '#app/ui/markup.tsx'
import { Breadcrumb } from '#app/ui/navigation/breadcrumb.tsx'
import { ButtonLink } from '#app/ui/navigation/button-link.tsx'
import { optionalPart } from '#app/ui/optional-part.tsx'
import { categoryLabel, categorySlug } from '#app/vocabulary/categories.ts'
import type { Route } from './+types/product'

const DesignColours = optionalPart(() => import('#app/domain/catalog/designs/design-colours.tsx'))
const RestockForm = optionalPart(() => import('#app/domain/subscriptions/components/restock-form.tsx'))

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const readDb = context.get(readDbContext)
  try {
    const shown = await findProductAt(readDb, params.productId)
    if (!shown) {
      const elsewhere = await redirectOf(readDb, url)
      if (elsewhere) throw elsewhere
      return data({ found: undefined }, { status: 404 })
    }
    const { product, designId } = shown
    const path = productPath(product)
    if (path !== href('/product/:productId', params)) throw redirect(path + url.search, 301)

    const { settings } = context.get(shopContext)
    const size = url.searchParams.get('size') ?? ''
    const [images, beside, codes, reviews, design] = await Promise.all([
      listImages(readDb, product.images),
      listOtherProducts(readDb, product),
      isShared(product.stock) ? [] : listSizedCodes(readDb, product.id),
      settings.reviews
        ? loadReviewsOnPage(readDb, {
            productId: product.id,
            designId,
            path: href('/product/:productId/reviews', params),
            shopName: settings.name,
          })
        : undefined,
      designId === null ? undefined : readDesign(readDb, designId),
    ])
    return data({
      found: {
        product,
        facts: pageFacts(withGuideOf(design, product), settings),
        images,
        ...beside,
        ...(product.sizes.includes(size) && { size }),
        ...(codes.length > 0 && { codes }),
        ...(reviews && { reviews }),
        ...(design && design.colours.length > 0 && { colours: design.colours }),
        ...(designId !== null && { designId }),
        ...(settings.exchangesOffered && { exchangedWithinDays: settings.exchangeDays }),
        ...(!product.shareImage && { shareCard: shareCardImage(shortId(product.id), shareCardOf(product, settings)) }),
        deliveryBy: deliveryBy(settings, new Date()),
      },
    })
  } catch (error) {
    if (error instanceof Response || error instanceof PagesBusyError) throw error
    log.error({ err: error }, 'could not load a product')
    throw redirect(href('/products'))
  }
}

/**
 * The administrator's preview: the product form as it stands, posted to `/product/preview`, as the page that shoppers would see.
 * Nothing is saved, and nothing on the page can be used.
 */
export const action = formAction(
  ({ context, params }: Route.ActionArgs) => {
    requireAdmin({ context })
    if (params.productId !== 'preview') throw data('Products are bought in the cart', { status: 405 })
    return { context }
  },
  [
    on(previewProductForm, async ({ context, form }) => {
      const db = context.get(dbContext)
      const { settings } = context.get(shopContext)
      const started = readUnsavedProduct(form)
      const { product, images } = previewedProduct(started, await listImages(db, started.values.images ?? []))
      const page: ProductPageProps = {
        product,
        facts: pageFacts(product, settings),
        images,
        ...(await listOtherProducts(db, product)),
        deliveryBy: deliveryBy(settings, new Date()),
      }
      return { status: 'shown' as const, page }
    }),
  ],
)

/** The products of its look, and up to four related ones that aren't in the look. */
async function listOtherProducts(db: Db, product: Product) {
  const look = await listLookCards(db, product.id)
  const related = await listRelatedProducts(
    db,
    product,
    look.map(({ id }) => id),
  )
  return { look, related: related.map((other) => toCard(other, 'grid')) }
}

export default function ProductRoute({ loaderData, actionData }: Route.ComponentProps) {
  const found = (actionData?.shown as unknown as ProductPageProps | undefined) ?? loaderData.found
  if (!found) return <ProductNotFound />
  return (
    <SignInGate>
      {/* Another product starts with its own first image, first size and a quantity of one. */}
      <ProductPage key={found.product.id} {...found} />
    </SignInGate>
  )
}

interface ProductPageProps {
  product: Product
  facts: PageFact[]
  images: StoredImage[]
  look: CardProduct[]
  related: CardProduct[]
  /** Undefined if the owner chose a picture, and on a preview. */
  shareCard?: { url: string; width: number; height: number }
  /** The day by which an order placed now is promised, as shown; undefined to show none. */
  deliveryBy: string | undefined
  /** Of its design; undefined if it has no other one. */
  colours?: DesignColour[]
  /** For search engines; undefined without a design. */
  designId?: string
  /** For search engines; undefined while the shop offers no exchanges. */
  exchangedWithinDays?: number
  /** The one that the address names; undefined without one. */
  size?: string
  /** Of its sizes, for search engines; undefined if it has none. */
  codes?: SizedCodes[]
  /** Undefined without any, and while the shop has none. */
  reviews?: ReviewsOnPage
  /** Shown on a preview only; says that the page is one. */
  note?: string
}

function ProductPage(props: ProductPageProps) {
  const { product, facts, images, look, related, deliveryBy, colours, designId, size, codes, reviews, note } = props
  const { exchangedWithinDays, shareCard } = props
  const buying = useBuyForm(product, size)
  const reduction = amountSaved(product)
  const shopUrl = useShopUrl()
  const path = productPath(product)
  const url = shopUrl + path
  const shop = useShop()
  const crumbs = [
    { label: 'Home', to: href('/') },
    { label: 'Products', to: href('/products') },
    {
      label: categoryLabel(shop, product.category),
      to: listAddress({ category: categorySlug(shop, product.category) }),
    },
    { label: product.name },
  ]
  return (
    <PageWidth inert={note !== undefined}>
      {note && <p className="my-3 rounded-md bg-surface-sunk p-3 text-center font-semibold">{note}</p>}
      <PageMetadata
        isExcludedFromSearch={note !== undefined}
        title={product.seoTitle || product.name}
        description={product.seoDescription || productDescription(product)}
        path={path}
        picture={{ ...(shareCard ?? product.cover), alt: product.name }}
        sharePicture={product.shareImage}
        type="product"
      />
      <StructuredDataScript
        data={
          import.meta.env.SSR &&
          productData(
            product,
            facts,
            { ...shop, url: shopUrl, exchangedWithinDays },
            { codes, designId, colours, reviews: reviews?.structured },
          )
        }
      />
      <StructuredDataScript data={import.meta.env.SSR && breadcrumbData(crumbs, shopUrl)} />
      <Breadcrumb items={crumbs} className="hidden lg:block" />
      <div className="lg:grid lg:grid-cols-[minmax(0,1.15fr)_minmax(0,1fr)] lg:items-start lg:gap-14">
        <ProductGallery name={product.name} images={images} badges={<Badges product={product} />} />
        <div className="pt-2.5 lg:pt-0">
          <div className="flex items-start justify-between gap-2">
            <div>
              <p className="text-soft">{categoryLabel(shop, product.category)}</p>
              <h1 className="text-2xl wrap-anywhere lg:mt-0.5 lg:text-4xl">{product.name}</h1>
              {reviews && <Markup html={reviews.ratingHtml} />}
            </div>
            <div className="-mt-1.5 -mr-3 flex flex-none">
              <WishlistToggle productId={product.id} returnTo={path} variant="plain" />
              <ShareMenu title={product.name} url={url} />
            </div>
          </div>
          <div className="mt-1 lg:mt-2.5">
            <ProductPrice product={product} size="lg" />
            {reduction && (
              <p className="mt-0.5 font-semibold text-success tabular-nums">You save {formatRupees(reduction)}</p>
            )}
          </div>
          <div className="max-lg:below-first-view">
            {colours && <DesignColours colours={colours} current={product.id} />}
            <BuyForm buying={buying} fitNote={reviews?.fitNote} />
            {shop.restockAlerts && <RestockForm product={product} />}
            <DeliveryPanel product={product} deliveryBy={deliveryBy} />
            <AskOnWhatsApp about={`${product.name}: ${url}`} className="hit mt-3 gap-2.5 font-medium" />
            <About description={product.description} facts={facts} />
          </div>
        </div>
      </div>
      {reviews && <Markup html={reviews.sectionHtml} />}
      <Cards id="look" title="Complete the look" products={look} />
      <Cards id="related" title="You might also like" products={related} />
      <RecentlyViewed productId={product.id} />
      <BuyBar buying={buying} />
    </PageWidth>
  )
}

function Badges({ product }: { product: Product }) {
  const percent = percentOff(product)
  return (
    <>
      {product.isNew && <Badge tone="new">New</Badge>}
      {product.isBestseller && <Badge tone="bestseller">Bestseller</Badge>}
      {percent && <Badge tone="off">{percent}% off</Badge>}
    </>
  )
}

function DeliveryPanel({ product, deliveryBy }: Pick<ProductPageProps, 'product' | 'deliveryBy'>) {
  const shop = useShop()
  return (
    <ul className="mt-6.5 divide-y divide-line rounded-md bg-surface-sunk px-4 py-1.5 [&_svg]:mt-px [&_svg]:flex-none [&_svg]:text-accent">
      <li className="flex gap-3.5 py-3 leading-[1.45]">
        <Truck size={22} />
        <div>
          <b className="block font-bold">Expected delivery: {deliveryDays(shop)}</b>
          {deliveryBy && product.available > 0 && (
            <span className="block text-soft">Order today, get it by {deliveryBy}</span>
          )}
          <span className="text-soft">{deliveryChargeText(product, shop)}</span>
          <PinCodeCheck productId={product.id} />
        </div>
      </li>
      <li className="flex gap-3.5 py-3 leading-[1.45]">
        <ShieldCheck size={22} />
        <p>
          <b className="block font-bold">Secure Payment</b>
          <span className="text-soft">Cards, UPI and wallets</span>
        </p>
      </li>
    </ul>
  )
}

function About({ description, facts }: { description: string; facts: PageFact[] }) {
  const craft = facts.filter(({ isCraft }) => isCraft)
  return (
    <section aria-labelledby="about" className="mt-7">
      <h2 id="about" className="mb-2 text-panel">
        Product details
      </h2>
      <p className="max-w-[62ch] text-md leading-[1.6] whitespace-pre-line text-soft">{description}</p>
      <FactList facts={facts.filter(({ isCraft }) => !isCraft)} />
      {craft.length > 0 && (
        <>
          <h3 className="mt-7 text-panel">How it’s made</h3>
          <FactList facts={craft} />
        </>
      )}
    </section>
  )
}

function FactList({ facts }: { facts: PageFact[] }) {
  return (
    <dl className="mt-4 grid grid-cols-[fit-content(40%)_minmax(0,1fr)] gap-x-5 gap-y-2 border-t border-line pt-4 wrap-anywhere [&>:has(table),&>:has(+dd>table)]:col-span-2 [&>:has(table)]:overflow-x-auto [&>dd]:whitespace-pre-line [&>dt]:text-muted">
      {facts.map(({ label, text, rows, symbols }) => (
        <Fragment key={label}>
          <dt>{label}</dt>
          <dd>
            {rows ? <MeasurementTable rows={rows} /> : text}
            {symbols && (
              <ul className="flex flex-wrap gap-x-4">
                {symbols.map(({ icon, words }) => (
                  <li key={icon} className="mt-2 flex gap-1.5">
                    <svg aria-hidden="true" width="22" height="22">
                      <use href={icon} />
                    </svg>
                    {words}
                  </li>
                ))}
              </ul>
            )}
          </dd>
        </Fragment>
      ))}
    </dl>
  )
}

interface CardsProps {
  id: string
  title: string
  products: CardProduct[]
}

/** A section of other products. Renders nothing if there are none. */
function Cards({ id, title, products }: CardsProps) {
  if (products.length === 0) return null
  return (
    <section aria-labelledby={id} className="pt-13 pb-12 lg:py-20">
      <SectionHeading id={id}>{title}</SectionHeading>
      <ul className="-mx-4 flex snap-x snap-mandatory scroll-pl-4 gap-x-3 overflow-x-auto px-4 [scrollbar-width:none] sm:mx-0 sm:grid sm:grid-cols-3 sm:gap-x-5 sm:gap-y-8 sm:overflow-visible sm:px-0 lg:grid-cols-4 lg:gap-x-6">
        {products.map((product) => (
          <li key={product.id} className="grid flex-[0_0_46%] snap-start below-first-view">
            <ProductCard product={product} heading="h3" />
          </li>
        ))}
      </ul>
    </section>
  )
}

function ProductNotFound() {
  return (
    <PageWidth>
      <PageMetadata title="Product Not Found" isPrivate />
      <EmptyState
        motif="buti"
        heading="h1"
        title="Product Not Found"
        action={
          <ButtonLink to={href('/products')} variant="secondary">
            Back to Products
          </ButtonLink>
        }
      >
        It may no longer be available, or the link may be wrong.
      </EmptyState>
    </PageWidth>
  )
}
