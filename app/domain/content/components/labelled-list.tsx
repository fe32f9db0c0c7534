interface LabelledListProps {
  items: readonly { readonly label: string; readonly value: React.ReactNode }[]
}

/** Facts as pairs of a label and a value, a hairline between them. */
export function LabelledList({ items }: LabelledListProps) {
  return (
    <dl className="grid">
      {items.map((item) => (
        <div
          key={item.label}
          className="flex flex-wrap justify-between gap-x-4 border-line border-b py-2.5 last:border-b-0"
        >
          <dt className="text-soft">{item.label}</dt>
          <dd className="font-medium">{item.value}</dd>
        </div>
      ))}
    </dl>
  )
}
