import { expect, test } from 'vitest'
import { htmlOf, textOf } from '#tests/support/routes/render.tsx'
import { PrivacyNotice } from './privacy-notice.tsx'

test('M362 the privacy notice names: data, purposes, withdrawal, complaints and a contact person', () => {
  const owner = {
    grievanceName: 'Meera Iyer',
    grievanceDesignation: 'Grievance Officer',
    grievanceEmail: 'meera@rang.example',
  }
  const text = textOf(htmlOf(<PrivacyNotice />, '/auth', owner))
  for (const words of [
    'your name, email and phone to identify you and to contact you about your orders',
    'withdraw your consent at any time',
    'contact Meera Iyer, Grievance Officer, meera@rang.example',
    'Data Protection Board of India',
  ]) {
    expect(text).toContain(words)
  }
})
