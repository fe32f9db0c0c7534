import { shop } from '#app/shop.ts'
import { useShopUrl } from './use-shop-url.ts'

/** A picture for those who pass the page on. */
interface SharePicture {
  /** An address of this shop, or a whole one. */
  readonly url: string
  readonly width: number
  readonly height: number
  readonly alt: string
}

interface FoundPage {
  /** What the page is; the shop's name follows it. */
  readonly title: string
  /** What it is about; a long text is cut at a word. */
  readonly description: string
  /** Path and query under which search engines know the page, however it was opened. */
  readonly path: string
  /** @default a picture of the shop */
  readonly picture?: SharePicture
  readonly type?: 'website' | 'product'
  /** Keeps a page out of the results whose links are worth following, such as a list that filters another. */
  readonly isLeftOut?: boolean
}

interface PrivatePage {
  readonly title: string
  /** The page is nobody else's business, or of no use to someone who searches. */
  readonly isPrivate: true
}

/** What a picture of the shop itself shows; 1200 by 630 is the shape that messengers and networks ask for. */
const SHOP_PICTURE: SharePicture = {
  url: '/share.jpg',
  width: 1200,
  height: 630,
  alt: `${shop.name}: ${shop.tagline}`,
}

const MAX_DESCRIPTION_LENGTH = 160

/** Title of a page, and what search engines and those who pass it on show of it. Each page has exactly one. */
export function PageMetadata(props: FoundPage | PrivatePage) {
  const title = `${props.title} · ${shop.name}`
  if ('isPrivate' in props) {
    return (
      <>
        <title>{title}</title>
        <meta name="robots" content="noindex" />
      </>
    )
  }
  return <FoundPageMetadata {...props} title={title} />
}

function FoundPageMetadata({ title, path, type = 'website', isLeftOut = false, ...props }: FoundPage) {
  const shopUrl = useShopUrl()
  const { picture = SHOP_PICTURE } = props
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
