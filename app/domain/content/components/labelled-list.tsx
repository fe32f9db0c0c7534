interface LabelledListProps {
  items: readonly { readonly label: string; readonly value: React.ReactNode }[]
}

/** Pairs of a label and a value, with a line between them. */
export function LabelledList({ items }: LabelledListProps) {
  return (
    <dl className="-mt-2 -mb-2.5 grid">
      {items.map((item) => (
        <div
          key={item.label}
          className="flex min-h-12 flex-wrap items-center justify-between gap-x-4 border-line border-b last:border-b-0"
        >
          <dt className="text-soft">{item.label}</dt>
          <dd className="font-medium">{item.value}</dd>
        </div>
      ))}
    </dl>
  )
}
