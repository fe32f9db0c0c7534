import { expect, test } from 'vitest'
import { csvRows } from '#app/platform/http/sent-list.server.ts'
import { customerLines } from './customer-lines.ts'

const read = (csv: string) => customerLines(csvRows(csv, 100) ?? [])

test('M593 Shopify’s export has names in two columns and phone numbers with an apostrophe', () => {
  const csv = `Customer ID,First Name,Last Name,Email,Accepts Email Marketing,Default Address Phone,Phone
1,Asha,Patel,ASHA@Shopper.example,yes,,'+91 98250 12345
2,,,meera.iyer@shopper.example,no,'+14155550100,
3,Asha,Again,asha@shopper.example,no,,
4,No,Address,,no,,`
  expect(read(csv)).toEqual([
    { line: 2, email: 'asha@shopper.example', fullName: 'Asha Patel', phone: '9825012345', problem: undefined },
    { line: 3, email: 'meera.iyer@shopper.example', fullName: 'meera iyer', phone: null, problem: undefined },
    expect.objectContaining({ line: 4, problem: 'repeated' }),
    expect.objectContaining({ line: 5, email: '', problem: 'invalid-email' }),
  ])
})

test('M593 WooCommerce’s exports name their columns with underscores', () => {
  const csv = 'user_email,billing_first_name,billing_last_name,billing_phone\nria@shopper.example,Ria,Shah,09825012345'
  expect(read(csv)).toMatchObject([{ fullName: 'Ria Shah', phone: '9825012345' }])
})

test.each(['', 'name,phone\nAsha,9825012345', 'asha@shopper.example'])('%j isn’t a customer file', (csv) => {
  expect(read(csv)).toBeUndefined()
})

test('a name that no account may have is replaced', () => {
  expect(read('email,name\n1@shopper.example,<b>\nx@shopper.example,')).toMatchObject([
    { fullName: 'Customer' },
    { fullName: 'Customer' },
  ])
})
