import { use } from 'react'
import { shareImage } from '#app/domain/settings/brand.ts'
import { useShop } from '#app/domain/settings/shop-context.ts'
import { LANGUAGES } from '#app/vocabulary/languages.ts'
import { TextsContext } from '../texts/use-texts.ts'
import { useShopUrl } from './use-shop-url.ts'

/** The image shown when the page is shared. */
interface ShareImage {
  /** A path in the shop, or a full URL. */
  readonly url: string
  /** In pixels; messengers and social networks recommend 1200 by 630. Undefined if unknown. */
  readonly width?: number
  readonly height?: number
  readonly alt: string
}

interface PublicPage {
  /** Followed by the shop's name. */
  readonly title: string
  /** A long text is cut after a word. */
  readonly description: string
  /** The canonical path and query, however the page was opened. */
  readonly path: string
  /** @default the shop's share image, if it has one */
  readonly picture?: ShareImage
  /** The owner's own picture for this page, shown instead of the others; may be empty. */
  readonly sharePicture?: string | undefined
  readonly type?: 'website' | 'product'
  /** Keeps a page, such as a filtered list, out of search results; its links are followed. */
  readonly isExcludedFromSearch?: boolean
}

interface PrivatePage {
  readonly title: string
  /** Keeps a personal page, or one that is useless as a search result, out of search results. */
  readonly isPrivate: true
}

const MAX_DESCRIPTION_LENGTH = 160

/** The title of a page and its metadata for search engines and sharing. Each page has exactly one. */
export function PageMetadata(props: PublicPage | PrivatePage) {
  const shop = useShop()
  const title = `${props.title} · ${shop.name}`
  if ('isPrivate' in props) {
    return (
      <>
        <title>{title}</title>
        <meta name="robots" content="noindex" />
      </>
    )
  }
  return <PublicPageMetadata {...props} title={title} />
}

function PublicPageMetadata({ title, path, type = 'website', isExcludedFromSearch = false, ...props }: PublicPage) {
  const shopUrl = useShopUrl()
  const shop = useShop()
  const shopImage = shareImage(shop)
  // Pages that the frame sends the owner's texts of have it there.
  const own = props.sharePicture || use(TextsContext).page?.sharePicture
  const picture =
    (typeof own === 'string' && own !== '' && { url: own, alt: title }) ||
    props.picture ||
    (shopImage && { ...shopImage, alt: `${shop.name}: ${shop.tagline}` })
  const description = shorten(props.description)
  return (
    <>
      <title>{title}</title>
      <meta name="description" content={description} />
      <link rel="canonical" href={shopUrl + path} />
      {isExcludedFromSearch && <meta name="robots" content="noindex,follow" />}
      {import.meta.env.SSR && !isExcludedFromSearch && <Alternates url={(prefix) => shopUrl + prefix + path} />}
      <meta property="og:site_name" content={shop.name} />
      <meta property="og:locale" content="en_IN" />
      <meta property="og:type" content={type} />
      <meta property="og:title" content={title} />
      <meta property="og:description" content={description} />
      <meta property="og:url" content={shopUrl + path} />
      {picture && <ShareImageMetadata image={picture} shopUrl={shopUrl} />}
    </>
  )
}

/** The page in each language. Search engines read the server's response, so browsers needn't load this. */
function Alternates({ url }: { url: (prefix: string) => string }) {
  return (
    <>
      {LANGUAGES.map(({ tag, prefix }) => (
        <link key={tag} rel="alternate" hrefLang={tag} href={url(prefix)} />
      ))}
      <link rel="alternate" hrefLang="x-default" href={url(LANGUAGES[0].prefix)} />
    </>
  )
}

function ShareImageMetadata({ image, shopUrl }: { image: ShareImage; shopUrl: string }) {
  const url = image.url.startsWith('/') ? shopUrl + image.url : image.url
  return (
    <>
      <meta property="og:image" content={url} />
      {image.width && <meta property="og:image:width" content={String(image.width)} />}
      {image.height && <meta property="og:image:height" content={String(image.height)} />}
      <meta property="og:image:alt" content={image.alt} />
      <meta name="twitter:card" content="summary_large_image" />
      <meta name="twitter:image" content={url} />
    </>
  )
}

/** As much as search engines show, in whole words. */
function shorten(text: string): string {
  const flat = text.trim().replaceAll(/\s+/g, ' ')
  if (flat.length <= MAX_DESCRIPTION_LENGTH) return flat
  const cut = flat.slice(0, MAX_DESCRIPTION_LENGTH)
  const end = cut.lastIndexOf(' ')
  return `${(end > 0 ? cut.slice(0, end) : cut).toWellFormed().replace(/[\s.,;:\uFFFD]+$/, '')}…`
}
