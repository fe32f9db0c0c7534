import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { DARK_PATTERNS } from './dark-patterns.ts'

const ROW = /^\| (?<name>[\w ]+?) +\| (?<title>.+?) +\| `(?<file>[^`]+)` +\|$/gm

test('M361 each of the thirteen dark patterns has a test that exists', () => {
  const rows = [...readFileSync('docs/dark-patterns.md', 'utf8').matchAll(ROW)].map(({ groups }) => groups ?? {})
  expect(rows.map(({ name }) => name)).toEqual(DARK_PATTERNS.map(({ name }) => name))
  expect(rows).toHaveLength(13)
  for (const { title = '', file = '' } of rows) expect(readFileSync(file, 'utf8')).toContain(`'${title}'`)
})

/** Code of the back office and of tests, and the two modules that name the patterns. */
const NOT_SHOWN =
  /\.test\.|^app\/(routes|domain)\/admin\/|\/manage\/|^app\/sandbox\/|product-form|catalog\/images\/|dark-patterns/

/** What shoppers' pages and emails are made of, without the code's own comments. */
const SHOWN = globSync('app/**/*.{ts,tsx}')
  .filter((file) => !NOT_SHOWN.test(file))
  .map((file) => readFileSync(file, 'utf8').replaceAll(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, ''))
  .join('\n')

const found = (pattern: RegExp) => [...SHOWN.matchAll(pattern)].map(([words]) => words.replaceAll(/\s+/g, ' '))

test('M361 no page or email hurries shoppers: no countdown, no “only 2 left”, no other shoppers', () => {
  expect(
    found(/\b(hurry|act (now|fast)|last chance|today only|selling (fast|out)|almost (gone|sold)|miss out)\b/gi),
  ).toEqual([])
  expect(found(/\b(countdown|while stocks? lasts?|limited[- ](time|offer|stock)|(offer|sale|price) ends)\b/gi)).toEqual(
    [],
  )
  expect(found(/\b(only|just) (\S+ ){1,3}(left|remaining)\b/gi)).toEqual([])
  expect(found(/\b(people|others|shoppers|customers) (are |have |also )?(viewing|looking|bought|buying)\b/gi)).toEqual(
    [],
  )
})

test('M361 who says no is not shamed', () => {
  expect(
    found(/\b(no thanks|no, (thanks|I)|I (don[’']t|do not) (want|like|need|care)|I[’'](d rather|ll pay|ll miss))\b/gi),
  ).toEqual([])
  // The dialog that asks visitors to sign in is the one that opens in the way of what they wanted.
  expect(readFileSync('app/domain/catalog/components/sign-in-gate.tsx', 'utf8')).toMatch(/>\s*Cancel\s*<\/Button>/)
})

test('M361 nothing opens by itself, and nobody is asked to subscribe', () => {
  // The two calls are in the button that opens a drawer. Other dialogs open by a state, which is false at first.
  expect(found(/\b(showModal|showPopover)\(|\bdefaultOpen\b|(Open|Asking)\] = useState\(true\)/g)).toEqual([
    'showPopover(',
    'showModal(',
  ])
  expect(readFileSync('app/ui/overlays/drawer.tsx', 'utf8')).toMatch(/onClick: [^}]*showPopover[^}]*showModal/)
  expect(found(/\b(subscribe (to|now|for)|(rate|review) us|get (our|the) app)\b/gi)).toEqual([])
  // The newsletter is one form at the end of pages, while the owner has it on.
  const asking = globSync('app/**/*.tsx')
    .filter((file) => !NOT_SHOWN.test(file) && readFileSync(file, 'utf8').includes('<NewsletterForm'))
    .map((file) => [file, /\{shop\?\.newsletter && <NewsletterForm/.test(readFileSync(file, 'utf8'))])
  expect(asking).toEqual([['app/root.tsx', true]])
})

test('M361 nothing is ticked in advance, and no question is asked the wrong way round', () => {
  expect(found(/(?<!\.)\bdefaultChecked(?!=)|\b(defaultChecked|checked)=\{?["']?true/g)).toEqual([])
  expect(found(/\b(untick|uncheck|opt out|(do not|don[’']t) (tick|check|send me|contact me|share my))\b/gi)).toEqual([])
})

/** Where pages may lead: what the shop shares, credits and tracks with; the rest are addresses of code. */
const HOSTS = [
  'api.razorpay.com',
  'api.web3forms.com',
  'apiv2.shiprocket.in',
  'base.google.com',
  'checkout.razorpay.com',
  'creativecommons.org',
  'ekartlogistics.com',
  'localhost',
  'schema.org',
  'shop.invalid',
  'shreemaruti.com',
  'track.amazon.in',
  'tracker.shadowfax.in',
  'twitter.com',
  'ucp.dev',
  'wa.me',
  'www.bluedart.com',
  'www.delhivery.com',
  'www.dtdc.com',
  'www.facebook.com',
  'www.geonames.org',
  'www.google.com',
  'www.indiapost.gov.in',
  'www.instagram.com',
  'www.sitemaps.org',
  'www.tpcindia.com',
  'www.w3.org',
  'www.xpressbees.com',
]

test('M361 no link leads to an advertisement, and no product is shown because someone paid for it', () => {
  const hosts = found(/(?<=https?:\/\/)[a-z0-9-]+(\.[a-z0-9-]+)*/g)
  expect([...new Set(hosts)].toSorted()).toEqual(HOSTS)
  expect(found(/\b(sponsored|promoted|advertisements?|adsense|doubleclick)\b/gi)).toEqual([])
})

test('M361 nothing is sold that renews by itself', () => {
  expect(found(/\b(recurring|subscription_id|auto-?renew\w*|free trial)\b/gi)).toEqual([])
  // Elsewhere the word means what an address asked to be emailed about.
  const selling = globSync('app/{domain/{orders,payments,checkout,offers},routes/functions}/**/*.{ts,tsx}')
  expect(selling).not.toEqual([])
  const isNamed = (file: string) => !NOT_SHOWN.test(file) && /subscription/i.test(readFileSync(file, 'utf8'))
  expect(selling.filter(isNamed)).toEqual([])
})

test('M361 no page opens windows, installs anything, or offers a program', () => {
  expect(found(/\b(window\.open|serviceWorker|beforeinstallprompt|requestPermission)\b/g)).toEqual([])
  expect(found(/\.(exe|apk|dmg|msi|scr|jar)\b/g)).toEqual([])
})
