import { expect, expectAccessible, openPage, signIn, test } from './support/journey.ts'

test.use({ own: 'learn' })

test('a lecturer takes attendance by hand, and shows the code of a half-day', async ({
  browser,
  server,
}) => {
  const lecturer = await openPage(browser, server, { language: 'th', width: 390 })
  await signIn(lecturer, 'lecturer')
  await lecturer.goto('/lesson/desk')
  const people = lecturer.locator('.sala-desk-people li')
  await expect(people.first()).toBeVisible()
  await people.first().getByRole('button', { name: 'ลา' }).click()
  await expectAccessible(lecturer)
  await lecturer.reload()
  await expect(people.first().getByRole('button', { name: 'ลา' })).toHaveAttribute(
    'aria-pressed',
    'true',
  )

  // The afternoon is signed by code.
  await lecturer.getByLabel('ครึ่งวัน').selectOption({ index: 1 })
  await lecturer.getByRole('button', { name: 'แสดงคิวอาร์' }).click()
  const code = await lecturer.locator('.sala-desk-code a').getAttribute('href')
  expect(code).toContain('/lesson/attend/')
})
