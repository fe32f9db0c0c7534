import { countAffected, listLetters } from '#app/domain/data-rights/breach/affected.server.ts'
import { boardReport, LETTERS_PER_PRINT } from '#app/domain/data-rights/breach/breach.ts'
import { findBreach } from '#app/domain/data-rights/breach/breaches.server.ts'
import { breachLettersHtml } from '#app/domain/data-rights/breach/letters.server.tsx'
import { shopContext } from '#app/domain/settings/settings.server.ts'
import { adminDb } from '#app/platform/auth/admin-actor.server.ts'
import { nonceContext } from '#app/platform/http/context.server.ts'
import { notFound } from '#app/routes/not-found.ts'
import { readPage } from '#app/shared/table-page.ts'
import { download, printedPage } from '../../download.server.ts'
import type { Route } from './+types/data-breach-file'

/** A part of the letters about a breach, to print, and the report to the Board, to download. */
export async function loader({ context, params: { breachId, file }, url: { searchParams } }: Route.LoaderArgs) {
  const db = adminDb(context)
  const breach = await findBreach(db, breachId)
  const { settings } = context.get(shopContext)
  if (breach && file === 'letters.html') {
    const offset = (readPage(searchParams.get('page')) - 1) * LETTERS_PER_PRINT
    const recipients = await listLetters(db, breach, { limit: LETTERS_PER_PRINT, offset })
    return printedPage(
      breachLettersHtml(breach, { recipients, settings, nonce: context.get(nonceContext), now: new Date() }),
    )
  }
  if (!breach || file !== 'report.txt') throw notFound('file')

  const report = boardReport(breach, { counts: await countAffected(db, breach), contact: settings })
  return download(report, 'data-breach-report.txt', 'text/plain; charset=utf-8')
}
