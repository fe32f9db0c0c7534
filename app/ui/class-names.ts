import { createTailwindMerge } from 'tailwind-merge'

const any = () => true
const isFontSize = (value: string) => /^(xs|sm|label|base|md|\d?(lg|xl)|panel|section|hero|\[[\d.].*)$/.test(value)
const isWidth = (value: string) => /^\d+$|^\[[\d.]/.test(value)
const isSide = (value: string) => /^[xytrblse](-|$)/.test(value)
const isRadius = (value: string) => !isSide(value)
const isInset = (value: string) => !/^(ring|shadow)/.test(value)
const isGround = (value: string) => !/^(\[|size|position|origin|clip|linear|no-repeat|cover|contain|center)/.test(value)
const isLineColor = (value: string) =>
  !isSide(value) && !isWidth(value) && !/^(solid|dashed|dotted|none|separate|collapse|spacing)/.test(value)

const DISPLAYS = ['hidden', 'block', 'inline', 'inline-block', 'flex', 'inline-flex', 'grid', 'inline-grid', 'contents']

/**
 * Joins class names so that a later one wins over an earlier one of the same kind: `cn(buttonStyles(), className)`.
 *
 * It knows the kinds that a caller of a component may want to adjust, and keeps names of every other kind. The full table
 * of Tailwind's names, which the library also offers, would be a twelfth of all the scripts that a shopper loads.
 */
export const cn = createTailwindMerge(() => ({
  cacheSize: 500,
  theme: {},
  classGroups: {
    display: DISPLAYS,
    position: ['static', 'fixed', 'absolute', 'relative', 'sticky'],
    ...byPrefix(['p', 'px', 'py', 'pt', 'pr', 'pb', 'pl', 'm', 'mx', 'my', 'mt', 'mr', 'mb', 'ml']),
    ...byPrefix(['inset-x', 'inset-y', 'top', 'right', 'bottom', 'left', 'z', 'order', 'gap', 'gap-x', 'gap-y']),
    ...byPrefix(['size', 'w', 'h', 'min-w', 'min-h', 'max-w', 'max-h', 'aspect', 'grid-cols', 'col-span']),
    ...byPrefix(['items', 'justify', 'justify-self', 'self', 'leading', 'shadow', 'opacity', 'overflow']),
    inset: [{ inset: [isInset] }],
    ground: [{ bg: [isGround] }],
    radius: [{ rounded: [isRadius] }],
    'flex-direction': [{ flex: ['row', 'col', 'row-reverse', 'col-reverse'] }],
    'flex-wrap': [{ flex: ['wrap', 'nowrap'] }],
    flex: [{ flex: ['auto', 'none', 'initial', any] }],
    whitespace: [{ whitespace: [any] }],
    'font-family': [{ font: ['sans', 'display'] }],
    'font-weight': [{ font: ['normal', 'medium', 'semibold', 'bold'] }],
    'text-align': [{ text: ['left', 'center', 'right', 'start', 'end'] }],
    'text-wrap': [{ text: ['wrap', 'nowrap', 'balance', 'pretty'] }],
    'font-size': [{ text: [isFontSize] }],
    'text-color': [{ text: [any] }],
    'border-width': ['border', { border: [isWidth] }],
    'border-color': [{ border: [isLineColor] }],
  },
  conflictingClassGroups: {
    p: ['px', 'py', 'pt', 'pr', 'pb', 'pl'],
    px: ['pr', 'pl'],
    py: ['pt', 'pb'],
    m: ['mx', 'my', 'mt', 'mr', 'mb', 'ml'],
    mx: ['mr', 'ml'],
    my: ['mt', 'mb'],
    inset: ['inset-x', 'inset-y', 'top', 'right', 'bottom', 'left'],
    'inset-x': ['right', 'left'],
    'inset-y': ['top', 'bottom'],
    gap: ['gap-x', 'gap-y'],
    size: ['w', 'h'],
  },
  conflictingClassGroupModifiers: {},
  orderSensitiveModifiers: ['before', 'after', 'placeholder', 'backdrop', '*'],
}))

/** One kind for each prefix: `px-4` and `px-6` exclude each other, whatever follows the dash. */
function byPrefix(prefixes: string[]) {
  return Object.fromEntries(prefixes.map((prefix) => [prefix, [{ [prefix]: [any] }]]))
}
