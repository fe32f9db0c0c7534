import sharp from 'sharp'
import { expect, test } from 'vitest'
import { paise } from '#app/money.ts'
import { drawShareCard } from './draw-share-card.server.ts'
import type { ShareCard } from './share-card.server.ts'

const draw = (card: Partial<ShareCard> = {}, picture?: Uint8Array) => {
  const { price, originalPrice } = { price: paise(1_299_00), originalPrice: paise(1_999_00), ...card }
  return drawShareCard(
    { shop: 'Gulmeher', name: 'Indigo Dabu Kurti', picture: '', ...card, price, originalPrice },
    picture,
  )
}

const drawnName = async (name: string) => Buffer.from(await draw({ name })).toString('base64')

test('M575 a card is small enough for messengers, whatever the picture', async () => {
  const noise = { type: 'gaussian', mean: 128, sigma: 80 } as const
  const picture = await sharp({ create: { width: 472, height: 630, channels: 3, background: '#888', noise } })
    .png()
    .toBuffer()
  const card = await draw({}, picture)
  expect(await sharp(card).metadata()).toMatchObject({ format: 'jpeg', width: 1200, height: 630 })
  expect(card.byteLength).toBeLessThan(300_000)
})

test('M575 a long name ends after two lines, between words and letters', async () => {
  const long = `Hand-block printed pure Chanderi silk anarkali ${'with gota patti work '.repeat(20)}`
  expect(await drawnName(long)).toBe(await drawnName(`${long}and more`))
  const unbroken = 'Kurti'.repeat(40)
  expect(await drawnName(unbroken)).toBe(await drawnName(`${unbroken}Kurti`))
  expect(await drawnName('Kurti')).not.toBe(await drawnName('Kurta'))
})

test('M575 X01 a hostile name is drawn as text', async () => {
  const markup = '</span><span foreground="#00ff00" size="900%">Kurti</span>'
  const { channels } = await sharp(await draw({ name: markup, shop: markup })).stats()
  const [red, green] = channels
  // Nothing on a card without a picture is greener than red.
  expect(green?.mean).toBeLessThan(red?.mean ?? 0)
  for (const name of ['&amp;', '<', '&', '<!--', '\u0000\u001b\ud800', '&#0;', '‮Kurti', `${'a\u0301'.repeat(3_000)}`]) {
    expect((await draw({ name })).byteLength).toBeGreaterThan(10_000)
  }
  expect(await drawnName('<b>Kurti</b>')).not.toBe(await drawnName('Kurti'))
})

test('M575 what the fonts can’t draw is left out: emoji and other scripts, not Devanagari', async () => {
  const nothing = await drawnName('')
  expect(await drawnName('😀 藍染め')).toBe(nothing)
  expect(await drawnName('Kurti 😀')).toBe(await drawnName('Kurti'))
  expect(await drawnName('कुर्ती')).not.toBe(nothing)
})
