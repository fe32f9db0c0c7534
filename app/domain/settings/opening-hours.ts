interface OpeningHours {
  readonly days: string
  /** Empty for a line that is not about hours, such as 'By appointment'. */
  readonly hours: string
}

/** The setting `hours` line by line. Days come before the colon, as in 'Mon-Fri: 9-8'. The hours of repeated days are joined. */
export function openingHours(setting: string): OpeningHours[] {
  const lines = setting.split('\n').filter((line) => line.trim() !== '')
  const parts = lines.map((line) => {
    const [days = '', ...hours] = line.split(':')
    return { days: days.trim(), hours: hours.join(':').trim() }
  })
  const byDays = Map.groupBy(parts, ({ days }) => days)
  return [...byDays].map(([days, same]) => ({ days, hours: same.map(({ hours }) => hours).join(', ') }))
}
