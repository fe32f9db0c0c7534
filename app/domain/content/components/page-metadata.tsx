import { shop } from '#app/shop.ts'
import { useShopUrl } from './use-shop-url.ts'

/** The image shown when the page is shared. */
interface ShareImage {
  /** A path in the shop, or a full URL. */
  readonly url: string
  readonly width: number
  readonly height: number
  readonly alt: string
}

interface PublicPage {
  /** Followed by the shop's name. */
  readonly title: string
  /** A long text is cut after a word. */
  readonly description: string
  /** The canonical path and query, however the page was opened. */
  readonly path: string
  /** @default the shop's share image */
  readonly picture?: ShareImage
  readonly type?: 'website' | 'product'
  /** Keeps a page, such as a filtered list, out of search results; its links are followed. */
  readonly isLeftOut?: boolean
}

interface PrivatePage {
  readonly title: string
  /** Keeps a personal page, or one that is useless as a search result, out of search results. */
  readonly isPrivate: true
}

/** The shop's share image; messengers and social networks recommend 1200 by 630. */
const SHOP_IMAGE: ShareImage = {
  url: '/share.jpg',
  width: 1200,
  height: 630,
  alt: `${shop.name}: ${shop.tagline}`,
}

const MAX_DESCRIPTION_LENGTH = 160

/** The title of a page and its metadata for search engines and sharing. Each page has exactly one. */
export function PageMetadata(props: PublicPage | PrivatePage) {
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

function PublicPageMetadata({ title, path, type = 'website', isLeftOut = false, ...props }: PublicPage) {
  const shopUrl = useShopUrl()
  const { picture = SHOP_IMAGE } = props
  const description = shorten(props.description)
  const pictureUrl = picture.url.startsWith('/') ? shopUrl + picture.url : picture.url
  return (
    <>
      <title>{title}</title>
      <meta name="description" content={description} />
      <link rel="canonical" href={shopUrl + path} />
      {isLeftOut && <meta name="robots" content="noindex,follow" />}
      <meta property="og:site_name" content={shop.name} />
      <meta property="og:locale" content="en_IN" />
      <meta property="og:type" content={type} />
      <meta property="og:title" content={title} />
      <meta property="og:description" content={description} />
      <meta property="og:url" content={shopUrl + path} />
      <meta property="og:image" content={pictureUrl} />
      <meta property="og:image:width" content={String(picture.width)} />
      <meta property="og:image:height" content={String(picture.height)} />
      <meta property="og:image:alt" content={picture.alt} />
      <meta name="twitter:card" content="summary_large_image" />
      <meta name="twitter:image" content={pictureUrl} />
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
