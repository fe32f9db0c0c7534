import { SLUG } from './links.ts'
import { ENTRY_KINDS, FOOTER_COLUMNS } from './navigation-texts.ts'

interface FieldBase {
  /** Its name in the editor and in messages. */
  readonly label: string
  readonly hint?: string
  readonly isOptional?: true
  /** Of a list's items, only those with this in `shows` need it. */
  readonly neededBy?: string
  /** The code's text says something of the demo's people or workshop, which may not be true of the shop. */
  readonly isClaim?: true
}

/** A text of one value. A `text` has paragraphs; `digits` are an amount in rupees; a `category` is the key of one. */
export type PlainField = FieldBase &
  (
    | { readonly kind: 'line' | 'text' | 'markdown'; readonly maxLength: number }
    | { readonly kind: 'link' | 'image' | 'date' | 'digits' | 'flag' | 'category' }
    | { readonly kind: 'choice'; readonly options: Readonly<Record<string, string>> }
  )

/** Texts that can be added, removed and moved. */
export interface ListField extends FieldBase {
  readonly kind: 'list'
  /** What one of them is called. */
  readonly noun: string
  readonly max: number
  readonly item: Readonly<Record<string, PlainField>>
}

export type TextField = PlainField | ListField

/** A page, or another part of the shop, whose texts the owner can change. */
export interface EditablePage {
  readonly label: string
  /** Its address; of what every page has, where it is seen. */
  readonly path: string
  /** The fields as the editor shows them, by group and name. */
  readonly groups: Readonly<Record<string, Readonly<Record<string, TextField>>>>
}

type More = Partial<Omit<FieldBase, 'label'>>

const line = (label: string, more: More & { maxLength?: number } = {}) =>
  ({ kind: 'line', label, maxLength: 120, ...more }) as const
const text = (label: string, more: More = {}) => ({ kind: 'text', label, maxLength: 2_000, ...more }) as const
const link = (label: string) =>
  ({ kind: 'link', label, hint: 'A page of your shop, such as /products, or a full address' }) as const
const image = (label: string, more: More = {}) => ({ kind: 'image', label, isOptional: true, ...more }) as const
const MARKDOWN = 'Markdown: **bold**, *italic*, # heading, - list, [words](https://…)'
const markdown = (label: string, more: More = {}) =>
  ({ kind: 'markdown', label, maxLength: 20_000, hint: MARKDOWN, ...more }) as const

const CLAIM = { isClaim: true } as const
const OPTIONAL = { isOptional: true } as const

const ICONS = {
  gem: 'Gem',
  scissors: 'Scissors',
  truck: 'Truck',
  leaf: 'Leaf',
  palette: 'Palette',
  shield: 'Shield',
  pin: 'Place',
}
const icon = { kind: 'choice', label: 'Icon', options: ICONS } as const

const SEARCH_ENGINES = {
  title: line('Title', { hint: 'In the browser’s tab and in search results' }),
  description: line('Description', { maxLength: 300, hint: 'In search results' }),
  sharePicture: image('Share picture', {
    hint: 'Shown when a link to the page is shared, instead of the shop’s. 1200 by 630 pixels work best',
  }),
}

const { title: _, ...UNTITLED } = SEARCH_ENGINES

const shown = (label: string) => ({ kind: 'flag', label, isOptional: true }) as const

const landingGroups = (claim: More) =>
  ({
    'The page': { isShown: shown('Visitors can open this page'), ...SEARCH_ENGINES },
    'Top of the page': {
      heading: line('Heading'),
      lead: text('Text below the heading', claim),
      button: line('Button'),
      buttonLink: link('Button leads to'),
    },
    Products: {
      productsHeading: line('Heading above the products'),
      category: { kind: 'category', label: 'Products of', ...OPTIONAL },
      sort: { kind: 'choice', label: 'Which first', options: { newest: 'Newest', popularity: 'Most popular' } },
    },
    'End of the page': { closingHeading: line('Last heading'), closing: text('Last text', claim) },
  }) as const

function landingPage(id: string, about: string): Record<string, EditablePage> {
  return { [id]: { label: `Landing page: ${about}`, path: `/${id}`, groups: landingGroups(CLAIM) } }
}

/** @param sections The titles of those that can be replaced, by id. @param kept Those of which a part stays. */
function policyPage(label: string, path: string, sections: Record<string, string>, kept: string[] = []): EditablePage {
  const hintOf = (id: string) => (kept.includes(id) ? ' What the law or a licence asks for stays below yours.' : '')
  const fields = Object.entries(sections).map(([id, title]) => [
    id,
    markdown(title, { ...OPTIONAL, hint: `Leave blank for the usual text. ${MARKDOWN}.${hintOf(id)}` }),
  ])
  return {
    label,
    path,
    groups: {
      'Sections of your own words': Object.fromEntries(fields),
      'Further sections': {
        added: {
          kind: 'list',
          label: 'Sections',
          noun: 'section',
          max: 20,
          isOptional: true,
          item: { title: line('Title'), text: markdown('Text') },
        },
      },
    },
  }
}

/** @param label What the list is called. */
const entries = (label: string) => ({
  kind: 'list',
  label,
  noun: 'entry',
  max: 12,
  isOptional: true,
  hint: 'An entry for all categories follows your categories by itself; it needs no name and no link',
  item: {
    shows: { kind: 'choice', label: 'Shows', options: ENTRY_KINDS },
    name: line('Name', { maxLength: 40, neededBy: 'link' }),
    link: { ...link('Leads to'), neededBy: 'link' },
  },
})

const footerColumn = (column: string) => ({
  [`${column}Heading`]: line(`Heading of the ${column} column`, { maxLength: 40, ...OPTIONAL }),
  [`${column}Links`]: entries(`Links of the ${column} column`),
})

const FIXED_PAGES = {
  home: {
    label: 'Home',
    path: '/',
    groups: {
      'Top of the page': {
        heading: line('Heading', { maxLength: 140 }),
        lead: line('Text below the heading', { maxLength: 160, hint: 'Not shown on phones' }),
        firstButton: line('First button'),
        firstLink: link('First button leads to'),
        secondButton: line('Second button'),
        secondLink: link('Second button leads to'),
        facts: {
          kind: 'list',
          label: 'Facts',
          noun: 'fact',
          max: 3,
          isOptional: true,
          isClaim: true,
          hint: 'Shown on wide screens. If you rewrite the delivery time, change it when the promise in Settings changes',
          item: { icon, text: line('Text', { maxLength: 40 }) },
        },
      },
      'Card without featured products': {
        cardTitle: line('Title'),
        cardText: line('Text', { maxLength: 160 }),
        cardPrice: { kind: 'digits', label: 'Price from (₹)', isOptional: true },
        cardPicture: image('Picture'),
        cardLink: link('Leads to'),
      },
      Sections: {
        categoriesHeading: line('Heading above the categories'),
        reasonsHeading: line('Heading above the reasons'),
        reasons: {
          kind: 'list',
          label: 'Reasons',
          noun: 'reason',
          max: 9,
          isOptional: true,
          isClaim: true,
          hint: 'If you rewrite the delivery time, change it when the promise in Settings changes',
          item: { icon, title: line('Title'), text: line('Text', { maxLength: 200 }) },
        },
      },
      'Search engines': SEARCH_ENGINES,
    },
  },
  about: {
    label: 'About',
    path: '/about',
    groups: {
      'Top of the page': { title: line('Title'), lead: text('Text below the title', { ...OPTIONAL, ...CLAIM }) },
      Story: {
        storyHeading: line('Heading'),
        story: text('Story', CLAIM),
        picture: image('Picture', { ...CLAIM, hint: 'Without one, the demo’s picture of a workshop is shown' }),
        pictureText: line('The picture in words', { maxLength: 200, hint: 'For people who can’t see it' }),
      },
      Values: {
        valuesHeading: line('Heading'),
        values: {
          kind: 'list',
          label: 'Values',
          noun: 'value',
          max: 8,
          isOptional: true,
          isClaim: true,
          item: { title: line('Title'), text: text('Text') },
        },
      },
      'Mission and vision': {
        missionHeading: line('Heading of the mission'),
        mission: text('Mission', { ...OPTIONAL, ...CLAIM }),
        visionHeading: line('Heading of the vision'),
        vision: text('Vision', { ...OPTIONAL, ...CLAIM }),
      },
      Founders: {
        foundersHeading: line('Heading'),
        founders: {
          kind: 'list',
          label: 'Founders',
          noun: 'founder',
          max: 8,
          isOptional: true,
          isClaim: true,
          item: { name: line('Name'), role: line('Role'), text: text('Text'), picture: image('Picture') },
        },
      },
      'End of the page': { button: line('Button'), buttonLink: link('Button leads to') },
      'Search engines': UNTITLED,
    },
  },
  contact: {
    label: 'Contact',
    path: '/contact',
    groups: {
      'Top of the page': { title: line('Title'), lead: text('Text below the title', OPTIONAL) },
      Reasons: {
        reasonsHeading: line('Heading'),
        reasons: {
          kind: 'list',
          label: 'Reasons',
          noun: 'reason',
          max: 10,
          isOptional: true,
          isClaim: true,
          item: { text: line('Text', { maxLength: 200 }) },
        },
      },
      Questions: {
        formHeading: line('Heading above the form'),
        questionsHeading: line('Heading above the questions'),
        questions: {
          kind: 'list',
          label: 'Questions',
          noun: 'question',
          max: 20,
          isOptional: true,
          hint: 'If you rewrite the delivery time, change it when the promise in Settings changes',
          item: { question: line('Question', { maxLength: 200 }), answer: text('Answer') },
        },
      },
      'Search engines': UNTITLED,
    },
  },
  promo: {
    label: 'Promo strip',
    path: '/',
    groups: {
      Lines: {
        lines: {
          kind: 'list',
          label: 'Lines',
          noun: 'line',
          max: 5,
          isOptional: true,
          hint: 'Without lines there is no strip. A line with dates is shown on these days and between them',
          item: {
            text: line('Text', { maxLength: 160 }),
            from: { kind: 'date', label: 'From', isOptional: true },
            until: { kind: 'date', label: 'Until', isOptional: true },
          },
        },
      },
    },
  },
  menu: { label: 'Menu', path: '/', groups: { Entries: { links: entries('Links') } } },
  footer: {
    label: 'Footer',
    path: '/',
    groups: {
      'Below the name of the shop': { sentence: line('Text', { maxLength: 160, ...OPTIONAL }) },
      ...Object.fromEntries(FOOTER_COLUMNS.map((column) => [`The ${column} column`, footerColumn(column)])),
    },
  },
  ...landingPage('gulmeher-ethnic-wears', 'the shop'),
  ...landingPage('ethnic-wear-collection', 'the collection'),
  ...landingPage('handcrafted-kurtis', 'handwork'),
  terms: policyPage(
    'Terms and Conditions',
    '/terms',
    {
      orders: 'Your order',
      prices: 'Prices and payment',
      delivery: 'Delivery',
      returns: 'Returns, exchanges and refunds',
      account: 'Your account',
      'fair-use': 'Fair use',
    },
    ['returns', 'account', 'fair-use'],
  ),
  privacy: policyPage('Privacy Policy', '/privacy', {
    what: 'What we collect, and why',
    payment: 'Payment details',
    cookies: 'Cookies and your device',
    sharing: 'Who we share it with',
    'how-long': 'How long we keep it',
    safety: 'How we protect it',
  }),
} as Readonly<Record<string, EditablePage>>

/** The ids of the pages that every shop has, in the order of their list. */
export const FIXED_PAGE_IDS: readonly string[] = Object.keys(FIXED_PAGES)

/** What the owner can add: pages of text, and landing pages with products. */
const OWN_PAGES = {
  page: {
    folder: '/pages/',
    groups: {
      'The page': {
        isShown: shown('Visitors can open this page'),
        inFooter: shown('Link it in the footer'),
        ...SEARCH_ENGINES,
        body: markdown('Text'),
      },
    },
  },
  landing: { folder: '/shop/', groups: landingGroups({}) },
} as const

export type OwnKind = keyof typeof OWN_PAGES

/** The page of an id; undefined for one that no shop can have. */
export function pageOf(id: string): EditablePage | undefined {
  if (Object.hasOwn(FIXED_PAGES, id)) return FIXED_PAGES[id]
  const [, kind, slug = ''] = /^(page|landing)-(.+)$/.exec(id) ?? []
  if (!kind || !SLUG.test(slug)) return undefined
  const { folder, ...page } = OWN_PAGES[kind as OwnKind]
  return { label: slug, path: folder + slug, ...page } as EditablePage
}

/** The fields of a page in the order of the editor. */
export function fieldsOf({ groups }: EditablePage): [name: string, field: TextField][] {
  return Object.values(groups).flatMap((group) => Object.entries(group))
}

/** Whether the code's texts of a page say something of the demo's people or workshop. */
export function hasClaims(page: EditablePage): boolean {
  return fieldsOf(page).some(([, { isClaim }]) => isClaim)
}
