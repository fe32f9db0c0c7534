import type { PublicSettings } from './public-settings.ts'

type Grievance = 'grievanceName' | 'grievanceDesignation' | 'grievanceEmail' | 'grievancePhone'

type LegalDetails = Pick<
  PublicSettings,
  'lineLegalDetails' | 'legalName' | 'registeredAddress' | 'headOfficeAddress' | 'gstin' | Grievance
>

/** Where complaints go: to the grievance officer, or to customer care while none is named. */
export function complaintEmail({ grievanceEmail, careEmail }: Pick<PublicSettings, 'grievanceEmail' | 'careEmail'>) {
  return grievanceEmail || careEmail
}

/**
 * Accompanies every text that excludes returns: a shop can't contract out of the buyer's rights (Consumer Protection Act 2019
 * s.2(47); Consumer Protection (E-Commerce) Rules 2020, rule 7(4)). Undefined when the owner has switched it off.
 */
export function statutoryRights(
  settings: Pick<PublicSettings, 'lineStatutoryRights' | 'grievanceEmail' | 'careEmail'>,
): string | undefined {
  if (!settings.lineStatutoryRights) return undefined
  return (
    'This does not limit your rights under the Consumer Protection Act, 2019 for goods that are defective, not as described ' +
    `or delivered late. Write to our grievance officer at ${complaintEmail(settings)} and you will get a complaint number.`
  )
}

/**
 * Legal details of the shop, a line each (rule 4 of the E-Commerce Rules). What the owner has left blank is left out; empty when
 * all is blank, or switched off.
 */
export function legalLines(settings: LegalDetails): string[] {
  if (!settings.lineLegalDetails) return []
  const { legalName, registeredAddress, headOfficeAddress, gstin } = settings
  const officer = grievanceOfficer(settings)
  return [
    oneLine([legalName, registeredAddress]),
    headOfficeAddress && `Head office: ${oneLine([headOfficeAddress])}`,
    gstin && `GSTIN ${gstin}`,
    officer &&
      `Grievance officer: ${officer}. We acknowledge complaints within 48 hours and resolve them within one month.`,
  ].filter((line) => line !== '')
}

function grievanceOfficer(settings: Pick<LegalDetails, Grievance>): string {
  const { grievanceName, grievanceDesignation, grievanceEmail, grievancePhone } = settings
  return oneLine([grievanceName, grievanceDesignation, grievanceEmail, grievancePhone])
}

/** Texts of several lines as one, without the blank ones. */
function oneLine(texts: readonly string[]): string {
  return texts
    .flatMap((text) => text.split('\n'))
    .map((text) => text.trim().replace(/,$/, ''))
    .filter((text) => text !== '')
    .join(', ')
}
