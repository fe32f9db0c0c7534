import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, test } from 'vitest'
import { Banner } from '../banner.tsx'
import { Button } from '../button.tsx'
import { cn } from '../class-names.ts'
import { FormAlert } from '../forms/form-alert.tsx'
import { Breadcrumb } from '../navigation/breadcrumb.tsx'
import { StepList } from '../navigation/step-list.tsx'
import { Tabs } from '../navigation/tabs.tsx'
import { ProgressStitch } from '../ornaments/progress-stitch.tsx'
import { Price } from '../price.tsx'
import { CheckboxField } from './checkbox-field.tsx'
import { QuantityStepper } from './quantity-stepper.tsx'
import { TextField } from './text-field.tsx'

const html = renderToStaticMarkup

function textOf(markup: string): string {
  return markup
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()
}

/** The opening tag of the first element of this kind. */
function tag(markup: string, name: string): string {
  return markup.match(new RegExp(`<${name}[ >][^>]*>?`))?.[0] ?? ''
}

function withRouter(element: ReactNode): string {
  const router = createMemoryRouter([{ path: '*', element }])
  return html(<RouterProvider router={router} />)
}

test('a field ties its label, hint and error to the input', () => {
  const markup = html(<TextField id="pin" label="Postal code" hint="Six digits" errors={['Please enter it']} />)
  expect(tag(markup, 'label')).toContain('for="pin"')
  expect(tag(markup, 'input')).toContain('aria-invalid="true"')
  expect(tag(markup, 'input')).toContain('aria-describedby="pin-error pin-hint"')
  expect(markup).toMatch(/id="pin-error"[\s\S]*Please enter it/)
  expect(markup).toMatch(/id="pin-hint"[^>]*>Six digits/)
})

test('a field without errors isn’t marked invalid', () => {
  const markup = html(<TextField id="pin" label="Postal code" errors={[]} />)
  expect(tag(markup, 'input')).not.toMatch(/aria-invalid=|aria-describedby=/)
})

test('a checkbox is described by its error', () => {
  const markup = html(<CheckboxField id="terms" label="I agree" errors={['Please agree']} />)
  expect(tag(markup, 'input')).toContain('aria-describedby="terms-error"')
  expect(markup).toContain('id="terms-error"')
})

test('a busy button says so, keeps its focus and shows the busy label', () => {
  const markup = html(
    <Button busy busyLabel="Adding...">
      Add to Cart
    </Button>,
  )
  expect(tag(markup, 'button')).toContain('aria-busy="true"')
  expect(tag(markup, 'button')).toContain('aria-disabled="true"')
  expect(tag(markup, 'button')).not.toContain(' disabled=""')
  expect(textOf(markup)).toBe('Adding...')
})

test('a stepper that submits its form sends one less or one more', () => {
  const markup = html(<QuantityStepper submits label="Quantity of Anarkali" value={2} max={3} />)
  const [decrease, increase] = markup.match(/<button[^>]*>/g) ?? []
  for (const button of [decrease, increase]) expect(button).toMatch(/type="submit"[^>]*name="quantity"/)
  expect(decrease).toContain('value="1"')
  expect(increase).toContain('value="3"')
  expect(markup).toContain('aria-label="Quantity of Anarkali"')
})

test.each([
  { value: 1, max: 3, removeAtMinimum: false, disabled: [true, false] },
  { value: 1, max: 3, removeAtMinimum: true, disabled: [false, false] },
  { value: 3, max: 3, removeAtMinimum: false, disabled: [false, true] },
  { value: 1, max: 1, removeAtMinimum: false, disabled: [true, true] },
])(
  'a stepper at $value of $max (removes: $removeAtMinimum) disables the buttons that have no effect',
  ({ disabled, ...props }) => {
    for (const submits of [true, false]) {
      const markup = html(<QuantityStepper submits={submits} label="Quantity" {...props} />)
      const buttons = markup.match(/<button[^>]*>/g) ?? []
      expect(buttons.map((button) => button.includes('disabled=""'))).toEqual(disabled)
    }
  },
)

test('a stepper is a number field without scripts', () => {
  const markup = html(<QuantityStepper label="Quantity" name="quantity" value={1} max={7} />)
  expect(tag(markup, 'input')).toMatch(/type="number"[^>]*min="1" max="7"[^>]*name="quantity"/)
})

test('a price is followed by the original price and percent off', () => {
  const markup = html(<Price price="₹2,499" originalPrice="₹3,999" percentOff={38} />)
  expect(textOf(markup)).toBe('Price ₹2,499 Original price ₹3,999 38% off')
})

test('a price without a discount is shown alone', () => {
  expect(textOf(html(<Price price="₹799" />))).toBe('Price ₹799')
})

test('errors are announced assertively, successes politely, others not at all', () => {
  const roles = (['error', 'success', 'warning', 'info'] as const).map(
    (tone) => tag(html(<Banner tone={tone}>Words</Banner>), 'div').match(/role="(\w+)"/)?.[1],
  )
  expect(roles).toEqual(['alert', 'status', undefined, undefined])
})

test('a form alert without errors renders nothing', () => {
  expect(html(<FormAlert errors={undefined} />)).toBe('')
  expect(html(<FormAlert errors={['Wrong password']} />)).toContain('Wrong password')
})

test.each([
  [-0.5, 0],
  [0.454, 45],
  [1.7, 100],
])('progress of %d is shown as %i percent', (reached, percent) => {
  const markup = html(<ProgressStitch label="Progress towards free shipping" reached={reached} valueText="soon" />)
  expect(markup).toContain(`aria-valuenow="${percent}"`)
  expect(markup).toContain(`width:${percent}%`)
})

test('completed steps link back, the current one is marked', () => {
  const markup = withRouter(
    <StepList
      label="Checkout steps"
      current={1}
      steps={[
        { label: 'Shipping', to: '/a' },
        { label: 'Review', to: '/b' },
        { label: 'Payment', to: '/c' },
      ]}
    />,
  )
  expect(markup.match(/<a [^>]*href="[^"]*"/g)).toHaveLength(1)
  expect(markup).toContain('href="/a"')
  expect(markup.match(/aria-current="step"/g)).toHaveLength(1)
  expect(textOf(markup.slice(markup.indexOf('aria-current="step"')))).toContain('Review')
})

test('tabs are links, and the server renders the current one’s panel', () => {
  const markup = withRouter(
    <Tabs
      label="Account"
      current="orders"
      tabs={[
        { value: 'profile', label: 'Profile', to: '/profile' },
        { value: 'orders', label: 'My Orders', to: '/profile?tab=orders' },
      ]}
    >
      Recent orders
    </Tabs>,
  )
  expect(markup).toMatch(/role="tablist"/)
  const chosen = markup.match(/<a [^>]*aria-selected="true"[^>]*>/g)
  expect(chosen).toHaveLength(1)
  expect(chosen?.[0]).toContain('href="/profile?tab=orders"')
  expect(markup).toMatch(/role="tabpanel"(?![^>]*hidden)[^>]*>Recent orders/)
})

test('the last item of a breadcrumb is the current page and not a link', () => {
  const markup = withRouter(
    <Breadcrumb
      items={[
        { label: 'Home', to: '/' },
        { label: 'Anarkali', to: '/x' },
      ]}
    />,
  )
  expect(markup).toContain('href="/"')
  expect(markup).not.toContain('href="/x"')
  expect(markup).toMatch(/aria-current="page"[^>]*>Anarkali/)
})

test.each([
  ['text-label text-ink', 'text-panel', 'text-ink text-panel'],
  ['text-ink text-md', 'text-center text-inherit', 'text-md text-center text-inherit'],
  ['shadow-bar', 'shadow-md', 'shadow-md'],
  ['max-w-page px-4', 'max-w-prose px-0', 'max-w-prose px-0'],
  ['size-11 -mx-4', 'w-full mx-0', 'size-11 w-full mx-0'],
  ['p-4 lg:p-6', 'p-0', 'lg:p-6 p-0'],
  ['border border-line', 'border-danger', 'border border-danger'],
  ['inline-flex flex-1', 'hidden flex-none', 'hidden flex-none'],
])('in "%s" and "%s" the later names win', (own, callers, joined) => {
  expect(cn(own, callers)).toBe(joined)
})

test.each([
  'inset-ring inset-ring-danger inset-0',
  'bg-[linear-gradient(red,blue)] bg-size-[200%_100%] bg-surface',
  'border border-b-3 border-dashed border-line',
  'rounded-md rounded-t-lg',
  'flex flex-1 flex-col flex-wrap',
  'before:size-1.5 size-4 hover:bg-surface bg-white',
])('names of different kinds are all preserved: %s', (names) => {
  expect(cn(names)).toBe(names)
})
