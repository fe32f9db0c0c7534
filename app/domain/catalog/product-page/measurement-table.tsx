import type { PageFact } from './page-facts.ts'

/** Measurements with a row for each size; the first row is the header. */
export function MeasurementTable({ rows: [head = [], ...sizes] }: { rows: NonNullable<PageFact['rows']> }) {
  return (
    <table className="w-full text-left text-sm wrap-normal tabular-nums lg:text-label [&_tr>*]:border-b [&_tr>*]:border-line [&_tr>*]:py-1.5 [&_tr>*]:pr-2 [&_th]:font-semibold">
      <thead>
        <tr>
          {head.map((name) => (
            <th key={name} scope="col">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {sizes.map(([size, ...lengths]) => (
          <tr key={size}>
            <th scope="row">{size}</th>
            {lengths.map((cm, column) => (
              <td key={head[column + 1]}>{cm}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
