const STEPS = [
  ['Shoulder', 'Across the back, from the edge of one shoulder to the other.'],
  ['Bust', 'Around the fullest part, under the arms. Keep the tape level.'],
  ['Waist', 'Around the narrowest part, above the navel.'],
  ['Hip', 'Around the fullest part, with your feet together.'],
] as const

/** How to measure a body, with a drawing whose numbers are those of the list. */
export function HowToMeasure() {
  return (
    <div className="grid grid-cols-[7.5rem_minmax(0,1fr)] items-center gap-4 sm:grid-cols-[9rem_minmax(0,1fr)] sm:gap-7">
      <svg viewBox="0 0 150 236" aria-hidden="true" className="w-full text-ink" fill="none" stroke="currentColor">
        <path
          className="fill-surface-sunk"
          strokeWidth="1.6"
          strokeLinejoin="round"
          d="M62 14c1 12-5 17-22 24 3 11 5 18 3 28-2 9 1 15 4 23 4 12 5 20 4 29-4 19-13 31-13 49 0 13 3 24 5 33h54c2-9 5-20 5-33 0-18-9-30-13-49-1-9 0-17 4-29 3-8 6-14 4-23-2-10 0-17 3-28-17-7-23-12-22-24q-8 5-16 0Z"
        />
        <path strokeWidth="1.6" strokeLinecap="round" d="M70 200v28M48 228h44" />
        <g strokeWidth="1.8" strokeDasharray="4 3" className="text-primary" stroke="currentColor">
          <path d="M40 38q30-8 60 0" />
          <path d="M43 74q27 10 54 0" />
          <path d="M51 116q19 8 38 0" />
          <path d="M39 164q31 13 62 0" />
        </g>
        <g strokeWidth="1" className="text-muted">
          <path d="M100 38h22M97 74h25M89 116h33M101 164h21" stroke="currentColor" />
        </g>
        <g stroke="none" className="fill-primary">
          {[38, 74, 116, 164].map((y) => (
            <circle key={y} cx="132" cy={y} r="10" />
          ))}
        </g>
        <g stroke="none" className="fill-white text-[0.75rem] font-bold" textAnchor="middle">
          {[38, 74, 116, 164].map((y, index) => (
            <text key={y} x="132" y={y + 4.2}>
              {index + 1}
            </text>
          ))}
        </g>
      </svg>
      <ol className="grid list-decimal gap-2.5 pl-5 leading-normal marker:font-semibold">
        {STEPS.map(([name, how]) => (
          <li key={name}>
            <b className="font-semibold">{name}</b>
            <span className="block text-soft">{how}</span>
          </li>
        ))}
      </ol>
    </div>
  )
}
