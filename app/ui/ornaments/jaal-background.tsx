/** The rose gold jaal print behind a hero; it fades out behind the text. Put it first in a `relative` box. */
export function JaalBackground() {
  return (
    <div aria-hidden="true" className="absolute inset-0">
      <div className="absolute inset-0 bg-rosegold-200/45 print-jaal" />
      <div className="absolute inset-0 bg-linear-to-b from-rosegold-100 from-[110px] to-transparent to-[260px] lg:bg-linear-to-r lg:from-34% lg:to-72%" />
    </div>
  )
}
