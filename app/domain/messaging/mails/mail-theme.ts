/** The colours of `app/ui/theme.css`. Mail programs don't load style sheets, so emails contain the values. */
export const colors = {
  page: '#faf2e9',
  sheet: '#fffbf6',
  tint: '#f6e1de',
  line: '#e4d2c3',
  ink: '#2b1720',
  soft: '#574149',
  muted: '#78606a',
  heading: '#4b1328',
  brand: '#b76e79',
  accent: '#83404e',
  primary: '#641b38',
  onPrimary: '#fffbf6',
  band: '#340c1b',
} as const

export const fonts = {
  display: "'Vesper Libre', Georgia, 'Times New Roman', serif",
  text: "Figtree, 'Noto Sans', 'Segoe UI', Roboto, Arial, sans-serif",
} as const
