import { href } from 'react-router'
import { productPath } from '#app/domain/catalog/product-address.ts'
import type { ShopSettings } from '#app/domain/settings/settings-fields.ts'
import { formatRupees, type Paise } from '#app/money.ts'
import { Row, Section } from './mail-elements.tsx'
import { MailButton, MailFrame, MailImage, MailLink, Paragraph, SmallPrint } from './mail-parts.tsx'
import { colors } from './mail-theme.ts'
import { renderMail } from './render-mail.ts'

/** An alert about a saved product. */
export interface ProductAlert {
  readonly kind: 'back-in-stock' | 'price-drop'
  readonly productId: string
  readonly productName: string
  /** Of the product's address. */
  readonly slug: string
  /** The size that is back in stock; empty for the product as a whole. */
  readonly size: string
  /** Address of its first image. */
  readonly image: string
  readonly price: Paise
  readonly priceWhenSaved: Paise
  readonly customerName: string
}

/** The email of an alert, without its recipient. */
export async function alertMail(
  alert: ProductAlert,
  { shopUrl, settings }: { shopUrl: string; settings: ShopSettings },
) {
  const { subject, title } = textsOf(alert)
  const rendered = await renderMail(<AlertMail alert={alert} title={title} />, settings, shopUrl)
  return { subject, template: alert.kind, ...rendered }
}

function textsOf({ kind, productName, size, price }: ProductAlert): { subject: string; title: string } {
  switch (kind) {
    case 'back-in-stock':
      return { subject: `${productName}${size && ` in size ${size}`} is back in stock`, title: 'Back in stock' }
    case 'price-drop':
      return { subject: `${productName} now costs ${formatRupees(price)}`, title: 'Price drop on your wishlist' }
  }
}

function AlertMail({ alert, title }: { alert: ProductAlert; title: string }) {
  const { kind, productName, price, priceWhenSaved } = alert
  const saving = `less than the ${formatRupees(priceWhenSaved)} it cost when you saved it.`
  return (
    <MailFrame title={title} preview={`${productName}, ${formatRupees(price)}`} name={alert.customerName}>
      <Paragraph>
        {kind === 'back-in-stock'
          ? 'A product on your wishlist is available again. We make our designs in small batches, so it may not last long.'
          : `A product on your wishlist now costs ${saving}`}
        {kind === 'back-in-stock' && price < priceWhenSaved && ` It now costs ${saving}`}
      </Paragraph>
      <Section style={{ margin: '0 0 16px' }}>
        <Row>
          <td style={{ width: '108px', verticalAlign: 'top' }}>
            <MailImage image={alert.image} width={96} height={128} />
          </td>
          <td style={{ verticalAlign: 'top' }}>
            <p style={{ margin: '4px 0', fontSize: '16px', lineHeight: '24px', fontWeight: 600, color: colors.ink }}>
              {productName}
              {alert.size && `, size ${alert.size}`}
            </p>
            <p style={{ margin: 0, fontSize: '16px', lineHeight: '24px', color: colors.accent }}>
              {formatRupees(price)}
            </p>
          </td>
        </Row>
      </Section>
      <MailButton to={productPath({ id: alert.productId, name: productName, slug: alert.slug })}>
        View product
      </MailButton>
      <SmallPrint>
        You asked for this alert. Turn it off in <MailLink href={href('/wishlist')}>your wishlist</MailLink>.
      </SmallPrint>
    </MailFrame>
  )
}
