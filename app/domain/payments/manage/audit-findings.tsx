import { formatDateTime } from '#app/shared/dates.ts'
import { Banner } from '#app/ui/banner.tsx'
import { auditFindingText } from '../audit/audit-messages.ts'
import type { LastAudit } from '../audit/last-audit.server.ts'

/** The broken rules of the last money audit, with rows that break them; nothing when there are none. */
export function AuditFindings({ audit }: { audit: LastAudit | undefined }) {
  if (!audit || audit.findings.length === 0) return null
  return (
    <section id="audit" className="mb-6">
      <h2 className="mb-2 text-xl">Money audit</h2>
      <Banner tone="warning">
        <p>
          The audit of {formatDateTime(audit.finishedAt)} found payments, orders, refunds or stock that don’t match.
          Send these details to whoever maintains your shop’s software. To check again, run{' '}
          <code>npm run audit:money</code>.
        </p>
        <ul className="mt-2 grid gap-2">
          {audit.findings.map(({ check, examples }) => (
            <li key={check}>
              <b className="font-bold">{auditFindingText(check)}</b>
              <ul className="list-disc pl-5">
                {examples.map((example) => (
                  <li key={JSON.stringify(example)} className="wrap-anywhere">
                    {Object.entries(example)
                      .map(([name, value]) => `${name.replaceAll('_', ' ')} ${String(value)}`)
                      .join(', ')}
                  </li>
                ))}
              </ul>
            </li>
          ))}
        </ul>
      </Banner>
    </section>
  )
}
